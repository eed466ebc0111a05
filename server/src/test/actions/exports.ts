import { expect } from 'vitest';
import type { Action, Actions } from './action.ts';
import { onTable } from './action.ts';
import type { Stage } from './stage.ts';

export function exportActions({ test, admin, broker, buyer, seller, listingOf, ownPatent }: Stage): Actions {
  const exported = (path: string, filters: object = {}): Record<string, () => Promise<Action>> => ({
    'by an admin': async () => ({
      does: () => test.as(admin).get(`${path}?${new URLSearchParams({ format: 'csv', ...filters })}`),
      writes: () => [onTable(admin, path.slice(1), 'export', { NewValue: expect.objectContaining(filters) })],
    }),
  });
  const exportedOf = (path: string, name: string): Record<string, () => Promise<Action>> => ({
    'of a listing': async () => {
      const id = await listingOf(1);
      return {
        does: () => test.as(admin).get(`${path}?format=csv&${name}=${id}`),
        writes: () => [onTable(admin, path.slice(1), 'export', { NewValue: expect.objectContaining({ [name]: id }) })],
      };
    },
  });
  const exportedOfPatent = (path: string): Record<string, () => Promise<Action>> => ({
    'of a patent': async () => {
      const patent_id = await ownPatent();
      return {
        does: () => test.as(admin).get(`${path}?format=csv&patent_id=${patent_id}`),
        writes: () => [onTable(admin, path.slice(1), 'export', { NewValue: expect.objectContaining({ patent_id }) })],
      };
    },
  });
  return {
    'CSV /users': exported('/users'),
    'CSV /searchUser': exported('/searchUser', { Username: 'user' }),
    'CSV /brokerRequests': exported('/brokerRequests'),
    'CSV /broker': exported('/broker'),
    'CSV /outbox': exported('/outbox', { State: 'queued' }),
    'CSV /listing_ta': {
      'of their own listings': async () => ({
        does: () => test.as(admin).get(`/listing_ta?format=csv&ownerID=${seller.UserID}`),
        writes: () => [onTable(admin, 'listing_ta', 'export', { NewValue: expect.objectContaining({ ownerID: seller.UserID }) })],
      }),
    },
    'CSV /myaccount_ta_all': {
      'of listings with five stars': async () => ({
        does: () => test.as(admin).get('/myaccount_ta_all?format=csv&star=5'),
        writes: () => [onTable(admin, 'myaccount_ta_all', 'export', { NewValue: expect.objectContaining({ star: 5 }) })],
      }),
    },
    'CSV /browse_listing': exported('/browse_listing', { search: 'listing' }),
    'CSV /team_listing': exported('/team_listing', { search: 'listing' }),
    'CSV /bookmarked_listing': exported('/bookmarked_listing', { search: 'listing' }),
    'CSV /searchListing': exported('/searchListing', { with_all: 'listing' }),
    'CSV /getDecisionstatusForAdmin': exportedOf('/getDecisionstatusForAdmin', 'ListingID'),
    'CSV /getDecisionHistory': exportedOf('/getDecisionHistory', 'ListingID'),
    'CSV /getReviewQueue': exported('/getReviewQueue', { WaitsFor: 'review' }),
    'CSV /wanted_listing': {
      'by a buyer': async () => ({
        does: () => test.as(buyer).get('/wanted_listing?format=csv&State=open'),
        writes: () => [onTable(buyer, 'wanted_listing', 'export', { NewValue: expect.objectContaining({ State: 'open' }) })],
      }),
    },
    'CSV /wanted_team_listing': exported('/wanted_team_listing', { State: 'open' }),
    'CSV /wanted_all_listing': exported('/wanted_all_listing', { State: 'open' }),
    'CSV /eou_listing': exported('/eou_listing', { EOUType: 'product' }),
    'CSV /getEouByPatentNumber': exported('/getEouByPatentNumber', { Patent: '7123456' }),
    'CSV /getEouElements': {
      'of a claim chart': async () => {
        const { body } = await test.as(broker).post('/saveEou', { Patent: '7123456', TargetCompany: 'Lumenar' });
        return {
          does: () => test.as(broker).get(`/getEouElements?format=csv&EouID=${body.EouID}`),
          writes: () => [
            onTable(broker, 'getEouElements', 'export', { NewValue: expect.objectContaining({ EouID: body.EouID }) }),
          ],
        };
      },
    },
    'CSV /analysis_listing': exported('/analysis_listing', { search: 'pump' }),
    'CSV /getAnalysisByPatentId': {
      'of a patent': async () => ({
        does: () => test.as(broker).get('/getAnalysisByPatentId?format=csv&Patent=1'),
        writes: () => [onTable(broker, 'getAnalysisByPatentId', 'export', { NewValue: expect.objectContaining({ Patent: 1 }) })],
      }),
    },
    'CSV /pursue_request': exported('/pursue_request'),
    'CSV /getDecisionLog': exported('/getDecisionLog', { Reason: 'price' }),
    'CSV /patent_details': exportedOf('/patent_details', 'listing_id'),
    'CSV /pursuePatents': exported('/pursuePatents'),
    'CSV /patents': exported('/patents', { search: 'plate' }),
    'CSV /searchPatent': exported('/searchPatent', { Keywords: 'plate' }),
    'CSV /getListingByPatentNumber': exported('/getListingByPatentNumber', { PatentNumber: '6981431' }),
    'CSV /listing_attachment': exportedOf('/listing_attachment', 'listing_id'),
    'CSV /getInvitation': exportedOf('/getInvitation', 'listing_id'),
    'CSV /getListingNotes': exportedOf('/getListingNotes', 'lisitng_id'),
    'CSV /getPatentAttachment': exportedOfPatent('/getPatentAttachment'),
    'CSV /getPatentNotes': exportedOfPatent('/getPatentNotes'),
    'CSV /getOrganizations': exported('/getOrganizations', { search: 'kestrel' }),
    'CSV /searchOrganization': exported('/searchOrganization', { orgName: 'kestrel' }),
    'CSV /getContactListByOrg': {
      'of an organization': async () => {
        const { body } = await test.as(broker).post('/createOrganization', { organizationDetails: { OrgName: 'Kestrel' } });
        const org_id = Number(body.OrgId);
        return {
          does: () => test.as(broker).get(`/getContactListByOrg?format=csv&org_id=${org_id}`),
          writes: () => [onTable(broker, 'getContactListByOrg', 'export', { NewValue: expect.objectContaining({ org_id }) })],
        };
      },
    },
    'CSV /getMyContacts': exported('/getMyContacts', { search: 'okonjo' }),
    'CSV /getContacts': exported('/getContacts', { search: 'okonjo' }),
    'CSV /searchContact': exported('/searchContact', { Lastname: 'okonjo' }),
    'CSV /listing_contact': exportedOf('/listing_contact', 'listing_id'),
    'CSV /getNotesByContactId': {
      'of a contact': async () => {
        const contactDetails = { Firstname: 'Mira', Lastname: 'Okonjo' };
        const { body } = await test.as(broker).post('/upsertContactInfo', { contactDetails });
        return {
          does: () => test.as(broker).get(`/getNotesByContactId?format=csv&contact_id=${body.ContactId}`),
          writes: () => [
            onTable(broker, 'getNotesByContactId', 'export', {
              NewValue: expect.objectContaining({ contact_id: body.ContactId }),
            }),
          ],
        };
      },
    },
    'CSV /getListingByContactId': {
      'of a contact': async () => {
        const contactDetails = { Firstname: 'Mira', Lastname: 'Okonjo' };
        const { body } = await test.as(broker).post('/upsertContactInfo', { contactDetails });
        return {
          does: () => test.as(broker).get(`/getListingByContactId?format=csv&contact_id=${body.ContactId}`),
          writes: () => [
            onTable(broker, 'getListingByContactId', 'export', {
              NewValue: expect.objectContaining({ contact_id: body.ContactId }),
            }),
          ],
        };
      },
    },
    'CSV /getMailListing': exported('/getMailListing', { search: 'optics' }),
    'CSV /campaigns': exported('/campaigns', { search: 'spring' }),
    'CSV /campaignRecipients': {
      'of a campaign': async () => {
        const { body } = await test.as(broker).post('/saveCampaign', { CampaignName: 'Spring' });
        const campaign_id = Number(body.CampaignID);
        return {
          does: () => test.as(broker).get(`/campaignRecipients?format=csv&campaign_id=${campaign_id}`),
          writes: () => [onTable(broker, 'campaignRecipients', 'export', { NewValue: expect.objectContaining({ campaign_id }) })],
        };
      },
    },
    'CSV /dismissals': exported('/dismissals', { Kind: 'organization' }),
    'CSV /duplicates': exported('/duplicates', { search: 'pumps' }),
    'CSV /merges': exported('/merges', { ID: 7 }),
    'CSV /directoryImports': exported('/directoryImports', { search: 'people' }),
    'CSV /directoryImportRows': {
      'of an import': async () => {
        const file = new File(['Name\nIda Import'], 'people.csv');
        const { body } = await test.as(broker).upload('/uploadDirectoryImport?Kind=contacts', file);
        const import_id = Number(body.ImportID);
        return {
          does: () => test.as(broker).get(`/directoryImportRows?format=csv&import_id=${import_id}`),
          writes: () => [onTable(broker, 'directoryImportRows', 'export', { NewValue: expect.objectContaining({ import_id }) })],
        };
      },
    },
    'CSV /getContactListByMailingId': {
      'of a mailing list': async () => {
        const mailingListDetails = { mailinglist_name: 'Optics', mailinglist_notes: 'Buyers' };
        const { body } = await test.as(broker).post('/CreateMailingList', { mailingListDetails });
        const mailingList_id = Number(body.maillist_id);
        return {
          does: () => test.as(broker).get(`/getContactListByMailingId?format=csv&mailingList_id=${mailingList_id}`),
          writes: () => [
            onTable(broker, 'getContactListByMailingId', 'export', { NewValue: expect.objectContaining({ mailingList_id }) }),
          ],
        };
      },
    },
    'CSV /getMailingListByContactId': {
      'of a contact': async () => {
        const contactDetails = { Firstname: 'Mira', Lastname: 'Okonjo' };
        const { body } = await test.as(broker).post('/upsertContactInfo', { contactDetails });
        const contact_id = Number(body.ContactId);
        return {
          does: () => test.as(broker).get(`/getMailingListByContactId?format=csv&contact_id=${contact_id}`),
          writes: () => [
            onTable(broker, 'getMailingListByContactId', 'export', { NewValue: expect.objectContaining({ contact_id }) }),
          ],
        };
      },
    },
    'CSV /audit': exported('/audit', { Action: 'login' }),
    'CSV /activationCodes': exported('/activationCodes'),
  };
}
