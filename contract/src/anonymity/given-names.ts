// First names. cspell:disable
import { wordSet } from './word-set.ts';

/** First names that many people and companies share: alone, they name no one. */
export const givenNames = wordSet(`
  robert henry karl carl werner eli hugo max fritz hans heinrich giorgio enzo ferdinand andre louis pierre jacques jean paul peter johann otto ernst franz
  walter james john william thomas george charles edward david michael richard joseph christopher daniel matthew anthony mark donald steven andrew kenneth
  joshua kevin brian timothy ronald jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin scott brandon benjamin samuel gregory alexander
  patrick frank raymond jack dennis jerry tyler aaron jose ada adam nathan henrik zachary douglas kyle noah ethan jeremy keith roger terry sean austin gerald
  harold arthur lawrence jesse dylan bryan joe jordan billy bruce albert willie gabriel logan alan juan wayne roy ralph randy eugene vincent russell bobby
  philip phillip johnny bradley mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra ashley kimberly emily
  donna michelle carol amanda melissa deborah stephanie rebecca sharon laura cynthia dorothy amy kathleen angela shirley emma brenda pamela nicole anna
  samantha katherine christine helen debra rachel carolyn janet maria catherine heather diane olivia julie joyce victoria ruth virginia lauren kelly christina
  joan evelyn judith andrea hannah megan cheryl jacqueline martha madison teresa gloria sara janice ann kathryn abigail sophia frances jean alice judy isabella
  julia grace amber denise danielle marilyn beverly charlotte natalie theresa diana brittany doris kayla alexis lori marie jane claire lucy lily ella mia chloe
  stefan stefanie andreas matthias markus martin sebastian tobias florian christian jurgen juergen klaus uwe bernd dieter gunter gunther guenther horst manfred
  rainer ralf rolf ulrich volker wolfgang gerhard gerd helmut herbert joachim jochen jorg joerg lars lukas maximilian moritz niklas oliver simon steffen sven
  thorsten torsten till tim tom anja anke annette antje astrid barbel beate bettina birgit brigitte claudia cornelia doris elke eva gabriele gisela heike heidi
  helga ilse inge ingrid iris jana johanna julia jutta karin katharina katja katrin kerstin kirsten lena luisa manuela marianne marion martina melanie monika
  nadine petra renate sabine sandra silke silvia simone sonja susanne sylvia tanja ulrike ursula ute vera yvonne
  alain antoine bernard bruno cedric christophe claude didier dominique emmanuel etienne fabrice francois frederic gerard gilles guillaume guy herve jerome julien
  laurent luc marcel marc mathieu maxime michel nicolas olivier pascal philippe quentin raphael remi rene serge sylvain thierry xavier yann yves aline amelie
  anne audrey aurelie beatrice benedicte brigitte camille caroline catherine cecile celine chantal charline corinne delphine elodie emilie fabienne florence
  francoise genevieve helene isabelle jeanne juliette laetitia laure lea madeleine manon margot mathilde monique nathalie noemie odile pauline sandrine severine
  solange sophie stephane sylvie valerie veronique virginie alessandro andrea angelo antonio carlo claudio corrado dario davide domenico elena emanuele enrico
  fabio federico filippo francesco franco gianluca gianni giacomo giovanni giulia giulio giuseppe guido lorenzo luca luigi marco mario massimo matteo maurizio
  mauro michele nicola paola paolo pietro riccardo roberto salvatore sergio silvio simona stefano tommaso umberto valentina vincenzo vittorio alberto alejandro
  alfonso alfredo alvaro ana carlos carmen cristina diego eduardo emilio enrique esteban felipe fernando francisco gonzalo guillermo gustavo ignacio isabel
  javier jesus joaquin jorge lucia luis manuel marcos mercedes miguel nuria oscar pablo pedro pilar rafael ramon raul ricardo rodrigo rosa santiago teresa
  tomas joao jose antonia anders bjorn erik fredrik goran gunnar gustav hakan jan johan jonas kari karl kjell knut lars leif magnus mats mikael mikkel nils olav
  ola ole olof per pekka soren sigrid steinar svein tor ulf astrid birgitta camilla elin eva freja gunilla hanne helle inger jens jesper kerstin kirsten kristina
  lotta maja malin marit mette signe solveig willem pieter cornelis gerrit hendrik jacob joost kees maarten ruud sander wouter anneke femke ineke marieke sanne
  ivan dmitri dmitry sergei sergey alexei aleksandr andrei andrey mikhail nikolai oleg olga pavel tatiana vladimir yuri natalia svetlana marek tomasz piotr pawel
  krzysztof andrzej jerzy katarzyna malgorzata agnieszka jiri petr jana hiroshi takashi kenji akira kazuo makoto yuki satoshi hideo masao toshio koji hiroyuki
  min jun wei ming jing li hui ying yan lei feng tao hong xin raj ravi amit anil sanjay vijay rahul priya anita sunil suresh ramesh mohammed muhammad mohamed ahmed
  ali hassan omar ibrahim yusuf david moshe yosef avi eli dan ben sam tony mike dave chris steve bill bob jim tom ted ron don ken ray jeff greg pete phil rick nick
  `);
