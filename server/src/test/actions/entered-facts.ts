import type { Actions, Written } from './action.ts';
import { onEnteredFact } from './action.ts';
import type { Stage } from './stage.ts';
import { newNumber } from './stage.ts';

const onPatentReport = ({ UserID }: { UserID: number }, { NewValue }: { NewValue: unknown }): Written => ({
  ...{ UserID, Action: 'download', Entity: 'patent report', NewValue },
});

export const enteredFactActions = ({ test, broker, admin }: Stage): Actions => {
  const valuesFor = (PatentNumber: string) => ({
    PatentNumber,
    Kind: 'adjustment',
    Days: 60,
    Day: '2014-11-11',
    Source: 'Certificate of correction',
    Link: '',
    DocID: null,
    Note: '',
  });
  const created = async () => {
    const values = valuesFor(newNumber());
    const { body } = await test.as(broker).post('/saveEnteredFact', values);
    return { values, EnteredFactID: Number(body.EnteredFactID) };
  };
  return {
    'POST /saveEnteredFact': {
      'of something new': async () => {
        const values = valuesFor(newNumber());
        return {
          does: () => test.as(broker).post('/saveEnteredFact', values),
          writes: ({ body }) => [onEnteredFact(broker, Number(body.EnteredFactID), 'create', { NewValue: values })],
        };
      },
      'with other days': async () => {
        const { values, EnteredFactID } = await created();
        return {
          does: () => test.as(admin).post('/saveEnteredFact', { ...values, EnteredFactID, Days: 61 }),
          writes: () => [onEnteredFact(admin, EnteredFactID, 'edit', { OldValue: { Days: 60 }, NewValue: { Days: 61 } })],
        };
      },
    },
    'GET /patentReport': {
      'of a patent': async () => {
        const number = newNumber();
        return {
          does: () => test.as(broker).get(`/patentReport?Patents=US${number}&Format=xlsx`),
          writes: () => [onPatentReport(broker, { NewValue: { Patents: [`US${number}`], Format: 'xlsx' } })],
        };
      },
    },
    'POST /undoEnteredFact': {
      'by an admin': async () => {
        const { values, EnteredFactID } = await created();
        return {
          does: () => test.as(admin).post('/undoEnteredFact', { EnteredFactID }),
          writes: () => [onEnteredFact(admin, EnteredFactID, 'undo', { OldValue: values })],
        };
      },
    },
    'POST /restoreEnteredFact': {
      'after it was undone': async () => {
        const { values, EnteredFactID } = await created();
        await test.as(admin).post('/undoEnteredFact', { EnteredFactID });
        return {
          does: () => test.as(broker).post('/restoreEnteredFact', { EnteredFactID }),
          writes: () => [onEnteredFact(broker, EnteredFactID, 'restore', { NewValue: values })],
        };
      },
    },
  };
};
