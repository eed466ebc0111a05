import { stopAddress } from '../../features/views/stop-alerts.ts';
import type { Actions } from './action.ts';
import { onView, unaudited } from './action.ts';
import type { Stage } from './stage.ts';

export const viewActions = ({ test, broker }: Stage): Actions => {
  const writes = unaudited("changes how the caller's own tables look");
  const search = { Table: 'searchListing', Query: { with_all: 'laser' } };
  const saved = async (Name: string, fields: object = {}) => {
    const { body } = await test.as(broker).post('/saveView', { ...search, Name, ...fields });
    return Number(body.ViewID);
  };
  return {
    'POST /saveView': {
      'with an alert, for the broker code': async () => ({
        does: () => test.as(broker).post('/saveView', { ...search, Name: 'Lasers', Alert: 'daily', Share: 'code' }),
        writes,
      }),
    },
    'POST /updateView': {
      'with an alert': async () => {
        const ViewID = await saved('To change');
        const body = { ViewID, Version: 1, Name: 'Changed', Alert: 'instant', Share: 'code' };
        return { does: () => test.as(broker).post('/updateView', body), writes };
      },
    },
    'DELETE /deleteView': {
      'with its alert': async () => {
        const ViewID = await saved('To delete', { Alert: 'daily' });
        return { does: () => test.as(broker).delete(`/deleteView?view_id=${ViewID}`), writes };
      },
    },
    'POST /stopAlerts': {
      'with the link of an email': async () => {
        const ViewID = await saved('To stop', { Alert: 'daily' });
        const { search: token } = new URL(stopAddress(test.services.secrets, test.url, broker.UserID, [ViewID]));
        return {
          does: () => test.as(null).post(`/stopAlerts${token}`, {}),
          writes: () => [onView(null, ViewID, 'stop alert', { OldValue: { UserID: broker.UserID, Alert: 'daily' } })],
        };
      },
    },
    'GET /stopAlerts': 'only leads to the page that asks first',
  };
};
