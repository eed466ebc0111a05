// Words of many languages. cspell:disable
import { wordSet } from './word-set.ts';

/**
 * Ordinary words of German, French, Spanish, Italian and Dutch that companies are named after, and technical words that no
 * dictionary has. A company's other words identify it.
 */
export const ordinaryWords = wordSet(`
  licht kraft werk werke stern sonne mond garten blume wasser feuer erde luft himmel
  stein berg tal wald feld bach fluss brucke turm haus hof dorf stadt land markt strasse platz kirche schule bank post bahn auto wagen rad motor maschine
  maschinen anlage anlagen anlagenbau maschinenbau fahrzeug fahrzeugbau technik technologie systeme losungen loesungen gerat gerate geraete gerate bau metall stahl
  eisen kupfer silber gold glas holz papier kunststoff kunststoffe gummi leder textil druck druckerei verlag medien musik spiel sport reise energie strom warme musik kunst
  kalte klima umwelt abfall recycling chemie pharma medizin medizintechnik gesundheit pflege labor optik elektro elektronik mechanik hydraulik pneumatik antrieb
  antriebe antriebstechnik steuerung regelung messtechnik sensorik prufung pruftechnik forschung entwicklung beratung planung handel vertrieb dienst dienste service
  verwaltung beteiligung beteiligungs vermogensverwaltung stiftung verein gesellschaft universitat hochschule fachhochschule akademie anstalt deutsche deutscher
  deutsches bayerische bayerischen nord sud ost west neue neuer neues alte alter grosse kleine erste zweite freie vereinigte angewandte forderung
  lumiere soleil lune etoile ciel terre mer eau feu montagne vallee foret jardin fleur maison ville pont tour pierre fer acier verre bois papier energie electricite
  electrique electronique mecanique chimie medicale sante recherche recherches developpement conseil services societe compagnie groupe industrie industries
  industriel industrielle industrielles nationale national centre commissariat atomique alternatives ecole superieure polytechnique universite institut association
  fondation generale general nouvelle nouveau grand petite francaise francais applications applique appliquees scientifique scientifiques techniques
  luz sol luna estrella cielo tierra mar agua fuego montana valle bosque jardin flor casa ciudad puente torre piedra hierro acero vidrio madera energia electrica
  electronica quimica medica salud investigacion investigaciones desarrollo consejo servicios sociedad compania grupo industria industrias industrial nacional
  universidad escuela fundacion general nueva nuevo tecnica tecnicas tecnologia tecnologias aplicada aplicadas cientifica cientificas superior
  luce sole stella cielo terra mare acqua fuoco monte valle bosco giardino fiore casa citta ponte torre pietra ferro acciaio vetro legno ricerca ricerche sviluppo
  servizi societa gruppo nazionale universita scuola fondazione generale nuova nuovo tecnica tecnologie studi consiglio azienda officine meccaniche
  licht zon maan ster hemel aarde zee water vuur berg dal bos tuin bloem huis stad brug toren steen ijzer staal glas hout kracht werk onderzoek ontwikkeling
  wetenschappelijk toegepast natuurwetenschappelijk maatschappij stichting vereniging hogeschool rijks
  unit units input inputs output only forth closest dried teeth wherein therein thereof thereon therethrough therebetween therefrom thereto therewith whereby
  resin resins inlet inlets outlet waveguide waveguides inductor inductors workpiece workpieces collimated functionalized nitride nitrides anhydride anhydrides
  diamine diamines imide imides polyimide polyimides oligomer oligomers copolymer copolymers sintered epitaxial prepreg prepregs interdigitated fluidic
  capacitive curvilinear iteratively adaptively slidingly rotatably operably movably pivotally removably releasably fixedly spanwise chordwise bandgap stator
  rotor impeller immiscible surfactant surfactants microfluidic transceiver transceivers multiplexer demultiplexer codec modem router firmware pixel pixels voxel
  photodiode phototransistor mosfet igbt thyristor varactor memristor flipflop inverter rectifier op amp opamp cantilever gimbal servo encoder decoder
  aerogel hydrogel hydrogels nanoparticle nanoparticles nanofiber nanofibers nanotubes quantum fullerene perovskites dielectric ferroelectric piezo
  amine amide ester ether ketone aldehyde acrylic acrylate methacrylate epoxy epoxide urethane silane siloxane silicone silicate zeolite titania zirconia
  alumina silica ceria carbide boride oxide sulfide phosphide arsenide selenide telluride hydride chloride fluoride bromide iodide peptide plasmid ligand
  antibody antigen cytokine kinase receptor agonist antagonist inhibitor assay assays catheter stent cannula trocar endoscope syringe
  nano micro opto aero cryo thermo bio neuro geo hydro photo electro eco agro petro multi omni uni inter trans ultra hyper mega giga tera poly mono duo tri quad
  penta hexa quanta macro meso pico femto atto holo endo exo osteo derma ortho gastro cardio vaso onco immuno geno proteo chemo radio sono audio video visio luma
  tech techs techno technik teknik tecno nuovo nova novo info data logic logics cyber digi tele comm comms telco biotec biotech medtech fintech cleantech
  robotics robotic aerospace avionics photonics photonic optronics optoelectronics microelectronics nanotech nanotechnology nanotechnologies microsystems
  biosystems biomedical biomedicine biopharma biopharmaceutical biopharmaceuticals biologics genetics diagnostics therapeutics therapeutic oncology vaccines
  orthopedics orthopaedics ophthalmics cardiovascular vascular surgical endoscopy imaging ultrasonics acoustics hydraulics pneumatics cryogenics ceramics
  composites polymers plastics petrochemical petrochemicals nutrition nutrients wellness cosmetics fragrance flavors beverages foods dairy bakery
  semiconductors optics lasers sensors actuators batteries accumulators photovoltaics photovoltaic solar wind geothermal hydrogen electrolysis nuclear fusion
  bancorp bancshares bankshares reit realty properties trust fund funds etf spac acquisition acquisitions merger capital equity equities financial finance
  insurance assurance reinsurance mortgage savings federal credit bancorporation investors investment investments asset assets income dividend growth
  publ adr ads class series trust pharmacy pharmacies hospitality hotels hotel resorts casino casinos gaming entertainment studios pictures media broadcasting publishing newspapers
  airlines airways aviation aircraft marine maritime shipping logistics freight rail railway railroad trucking motors automobile automotive tire tires
  petroleum oil gas pipeline pipelines midstream drilling exploration mining minerals mines coal steel lumber timber forestry agriculture agricultural
  interactive infotech informatics infosystems netcom telecom telecommunications wireless broadband satellite satellites cable fiber
  corea hankook daehan kokusai kaisha seisaku seiki kogaku kagaku denshi denko denryoku koki seimitsu sangyo kensetsu shoji bussan shokuhin yakuhin seiyaku
  guofang keji jishu gongsi dianzi daxue yanjiu youxian gufen kexue xueyuan zhongguo
  polytechnic polytechnical politecnico politecnica politechnika uniwersytet universitetet universiteit universitat universitaet universidade universitas
  universiti universita univerzita univerzitet univerzitetu hochschulen facultad faculdade fakultet fachhochschulen akademia academia akademi academy instituto
  institutet nazionali estudios superiores technion campus graduate seminary theological christian catholic baptist lutheran methodist adventist islamic islam
  state national central eastern southeastern northeastern northwestern southwestern midwest midwestern southern american european asian african atlantic pacific
`);

/** Effects, methods and units named after people whose companies have the same name. */
export const eponyms = wordSet(`
  bosch hall kalman schottky zener peltier seebeck bragg fourier laplace gauss weber hertz kelvin rankine stirling otto diesel wankel brayton carnot faraday
  maxwell lorentz doppler bessel butterworth chebyshev chebychev wiener markov bayes poisson gaussian euler newton lagrange hamilton hilbert hermite jacobi
  cholesky householder nyquist shannon huffman reed solomon viterbi hamming walsh hadamard haar gabor hough sobel canny radon zernike fresnel fabry perot
  michelson mach zehnder sagnac kerr pockels raman brillouin rayleigh compton bernoulli venturi reynolds prandtl nusselt mach froude stokes navier darcy hooke
  young poisson mohr rockwell vickers brinell charpy izod bowden cardan hooke oldham geneva whitworth torx phillips allen bunsen petri erlenmeyer dewar
  soxhlet buchner liebig kjeldahl haber bosch fischer tropsch friedel crafts grignard wittig diels alder suzuki heck sonogashira stille heisenberg schrodinger
  parkinson alzheimer crohn hodgkin golgi purkinje krebs calvin planck boltzmann avogadro coulomb ampere ohm volta galvani tesla henry joule watt siemens
  gram giemsa coriolis magnus leidenfrost josephson meissner hopkinson tanabe sugano arrhenius nernst fick fickian weibull student welch dijkstra
`);
