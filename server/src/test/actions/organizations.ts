import { expect } from 'vitest';
import type { Actions } from './action.ts';
import { onOrganization } from './action.ts';
import type { Stage } from './stage.ts';

export const organizationActions = ({ test, admin, broker }: Stage): Actions => {
  const body = { organizationDetails: { OrgName: 'Halden Kestrel' }, organizationInfo: [{ TypeId: 2, value: 1 }] };
  const created = async (): Promise<number> => Number((await test.as(broker).post('/createOrganization', body)).body.OrgId);
  const NewValue = { OrgName: 'Halden Kestrel', Types: [2], InternalContacts: [] };
  return {
    'POST /createOrganization': {
      'of something new': async () => ({
        does: () => test.as(broker).post('/createOrganization', body),
        writes: ({ body: answer }) => [onOrganization(broker, Number(answer.OrgId), 'create', { NewValue })],
      }),
      'with other types and an internal contact': async () => {
        const id = await created();
        const person = { BrevetContactId: admin.UserID, BrevetContactType: 0 };
        const change = { ...body, organizationInfo: [{ TypeId: 4, value: true }], BrevetContactData: [person] };
        return {
          does: () => test.as(broker).post(`/createOrganization?org_id=${id}`, change),
          writes: () => [
            onOrganization(broker, id, 'edit', {
              OldValue: { Types: [2], InternalContacts: [] },
              NewValue: { Types: [2, 4], InternalContacts: [person] },
            }),
          ],
        };
      },
    },
    'DELETE /deleteOrganization': {
      'by an admin': async () => {
        const id = await created();
        return {
          does: () => test.as(admin).delete(`/deleteOrganization?org_id=${id}`),
          writes: () => [onOrganization(admin, id, 'delete', { OldValue: expect.objectContaining(NewValue) })],
        };
      },
    },
  };
};
