import type { Actions } from './action.ts';
import { onEou } from './action.ts';
import type { Stage } from './stage.ts';

export const eouActions = ({ test, broker, admin }: Stage): Actions => {
  const element = {
    Element: 'a pump',
    Evidence: 'page 4',
    SourceURL: 'https://example.com/a.pdf',
    SourceDate: '2026-01-02',
    DocID: null,
  };
  const values = {
    Patent: '7123456',
    Country: 'US',
    List: null,
    TargetCompany: 'Lumenar',
    TargetProduct: 'Silent 2',
    EOUType: 'product',
    Probability: 70,
    EOURating: 60,
    EOUAnalysisLevel: 3,
    Qps: null,
    Summary: '',
    ClaimNumber: 1,
    Claim: 'A pump.',
    Elements: [element],
  };
  const created = async (): Promise<number> => Number((await test.as(broker).post('/saveEou', values)).body.EouID);
  return {
    'POST /saveEou': {
      'of something new': async () => ({
        does: () => test.as(broker).post('/saveEou', values),
        writes: ({ body }) => [onEou(broker, Number(body.EouID), 'create', { NewValue: values })],
      }),
      'with another element': async () => {
        const EouID = await created();
        const Elements = [element, { ...element, Element: 'a valve' }];
        return {
          does: () => test.as(admin).post('/saveEou', { ...values, EouID, Elements }),
          writes: () => [onEou(admin, EouID, 'edit', { OldValue: { Elements: [element] }, NewValue: { Elements } })],
        };
      },
      'of a patent that is new': async () => {
        const EouID = await created();
        return {
          does: () => test.as(admin).post('/saveEou', { ...values, EouID, Patent: 'US 7,123,499 B2' }),
          writes: () => [onEou(admin, EouID, 'edit', { OldValue: { Patent: '7123456' }, NewValue: { Patent: '7123499' } })],
        };
      },
    },
    'DELETE /deleteEou': {
      'with its claim chart': async () => {
        const EouID = await created();
        return {
          does: () => test.as(admin).delete(`/deleteEou?EouID=${EouID}`),
          writes: () => [onEou(admin, EouID, 'delete', { OldValue: values })],
        };
      },
    },
    'GET /eouDocument': {
      'as a Word document': async () => {
        const EouID = await created();
        return {
          does: () => test.as(broker).get(`/eouDocument?EouID=${EouID}`),
          writes: () => [onEou(broker, EouID, 'download')],
        };
      },
    },
  };
};
