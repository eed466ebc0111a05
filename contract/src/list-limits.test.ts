import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mostVerified } from './address-verification.ts';
import { api } from './api.ts';
import { mostAttachments } from './attachments.ts';
import { mostBookmarks } from './bookmarks.ts';
import { mostCampaignContacts, mostPerMinute, mostSendingCampaigns } from './campaign-fields.ts';
import { mostLinkedContacts } from './contacts.ts';
import { mostImportRows, mostOpenImports, mostUploads } from './directory-imports.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { mostInLandscape } from './landscapes.ts';
import { mostTagFacets } from './listing-facets.ts';
import { mostTags } from './listing-tags.ts';
import { mostMentions, mostNoteTags } from './notes.ts';
import { mostImportErrors } from './patent-imports.ts';
import { mostSearchedNumbers } from './patent-search.ts';
import { mostPatentsOnListing } from './patents.ts';
import { mostAlerts, mostFound, mostViews } from './views.ts';
import { mostWanted } from './wanted.ts';

/** The most items of each list in the query or body of a call; null for a text of letters that has its own limit. */
const limits: Record<string, number | null> = {
  'createListing body.listingPatent': 500,
  'editListing body.listingPatent': 500,
  'previewListing body.listingPatent': 500,
  'listing_ta query.ids': 1000,
  'myaccount_ta_all query.ids': 1000,
  'team_listing query.ids': 1000,
  'bookmarked_listing query.ids': 1000,
  'searchListing query.ids': 1000,
  'browse_listing query.Class': null,
  'getListingFacets query.Class': null,
  'getPreviousAndNextListing query.Class': null,
  'getPreviousAndNextListing query.ids': 1000,
  'decision body.Reasons': 9,
  'decisionAsAdmin body.BrokerCode': 50,
  'decisionAsAdmin body.Reasons': 9,
  'setRecommendation body.recommendedByBrevet': 200,
  'setRecommendation body.known': 200,
  'matchingListings query.Class': null,
  'matchingListings query.ids': 1000,
  'bulkUpdateTag body.ListingID': 1000,
  'bulkChangeListingStatus body.ListingID': 1000,
  'bulkSetRecommendation body.ListingID': 1000,
  'bulkSetRecommendation body.add': 200,
  'bulkSetRecommendation body.remove': 200,
  'bulkDecision body.ListingID': 1000,
  'bulkDecision body.BrokerCode': 50,
  'bulkDecision body.Reasons': 9,
  'createListingPatent body.listingPatent': 500,
  'checkPatentNumbers body.numbers': 500,
  'createPatents body.patents': 500,
  'saveEou body.Elements': 100,
  'orderAttachments body.DocIDs': 200,
  'add_invitation body.Attachments': 100,
  'ListingNotes body.SharedWith': 100,
  'ListingNotes body.SkippedPatents': 500,
  'patentReport query.Patents': 300,
  'patentNotes body.SharedWith': 100,
  'patentNotes body.SkippedPatents': 500,
  'createOrganization body.BrevetContactData': 50,
  'createOrganization body.organizationInfo': 50,
  'upsertContactInfo body.contactDetails.Responsible': 20,
  'upsertContactInfo body.selectedOrganization': 50,
  'upsertContactInfo body.BrevetContactData': 50,
  'verifyEmails body.contactID': 1000,
  'addMailingList body.contactID': 1000,
  'saveCampaign body.Lists': 50,
  'campaignAudience body.Lists': 50,
  'reportBounces body.Bounces': 100,
  'checkDirectoryImport body.Fields': 100,
  'saveView body.Hidden': 50,
  'updateView body.Hidden': 50,
};

interface Node {
  type?: string;
  items?: Node;
  maxItems?: number;
  maximum?: number;
  properties?: Record<string, Node>;
}

/** Calls `visit` with each part of the calls' queries and bodies, as they are sent and as they are read. */
function eachPart(visit: (name: string, node: Node) => void): void {
  const walk = (node: unknown, name: string): void => {
    if (typeof node !== 'object' || node === null) return;
    visit(name, node);
    const { properties = {}, ...others } = node as Node;
    for (const [key, one] of Object.entries(properties)) walk(one, `${name}.${key}`);
    for (const other of Object.values(others)) walk(other, name);
  };
  for (const [name, endpoint] of Object.values(api).flatMap((calls) => Object.entries<AnyEndpoint>(calls))) {
    for (const part of ['query', 'body'] as const) {
      const schema = part in endpoint ? Object.entries(endpoint).find(([key]) => key === part)?.[1] : undefined;
      if (!(schema instanceof z.ZodType)) continue;
      for (const io of ['input', 'output'] as const)
        walk(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), `${name} ${part}`);
    }
  }
}

describe('the most items', () => {
  it('of the lists that calls take', () => {
    const found: Record<string, number | null> = {};
    eachPart((name, { type, maxItems = null }) => {
      if (type === 'array') found[name] = maxItems;
    });
    expect(found).toEqual(limits);
  });

  it('of a page', () => {
    const found = new Set<number | undefined>();
    eachPart((name, { maximum }) => {
      if (name.endsWith(' query.limit') && maximum !== undefined) found.add(maximum);
    });
    expect([...found]).toEqual([100]);
  });

  it('that are kept or shown', () => {
    const most = {
      ...{ mostAttachments, mostBookmarks, mostLinkedContacts, mostPatentsOnListing, mostWanted },
      ...{ mostCampaignContacts, mostPerMinute, mostSendingCampaigns, mostVerified },
      ...{ mostImportErrors, mostImportRows, mostOpenImports, mostUploads },
      ...{ mostMentions, mostNoteTags, mostTags, mostTagFacets },
      ...{ mostAlerts, mostFound, mostInLandscape, mostSearchedNumbers, mostViews },
    };
    expect(most).toEqual({
      ...{ mostAttachments: 100, mostBookmarks: 1000, mostLinkedContacts: 500, mostPatentsOnListing: 5000, mostWanted: 100 },
      ...{ mostCampaignContacts: 50_000, mostPerMinute: 60_000, mostSendingCampaigns: 10, mostVerified: 1000 },
      ...{ mostImportErrors: 100_000, mostImportRows: 100_000, mostOpenImports: 3, mostUploads: 20 },
      ...{ mostMentions: 50, mostNoteTags: 10, mostTags: 20, mostTagFacets: 50 },
      ...{ mostAlerts: 20, mostFound: 10_000, mostInLandscape: 10_000, mostSearchedNumbers: 200, mostViews: 100 },
    });
  });
});
