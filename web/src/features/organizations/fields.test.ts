import type { TableField } from '@brevet/contract/field-table';
import type { OrganizationField } from '@brevet/contract/organization-fields';
import { organizationFields } from '@brevet/contract/organization-fields';
import { describe, expect, it } from 'vitest';
import { blankValues, bodyOf, groups, labelOf, valuesOf, valueText } from './fields.ts';

describe('the form of an organization', () => {
  it('starts with the defaults', () => {
    const { organizationDetails, ...links } = blankValues;
    expect(links).toEqual({ organizationInfo: [], BrevetContactData: [] });
    const texts = Object.entries(organizationDetails).filter(([, value]) => value !== '');
    expect(Object.fromEntries(texts)).toEqual({
      Status: 1,
      TechTransferActivity: 'Not Known',
      PatentSellingPolicy: 0,
      PatentSellingTarget: 0,
      ActivePatentBuyer: 0,
      BrevetRelationship: 0,
      BrevetBuySideComission: '0',
      Under_NDA: 2,
      NumberOfPatentsHeld: null,
      UniversityPatentRanking: null,
      OTRanking: null,
    });
  });

  it('sends each type, set or not', () => {
    const { organizationInfo } = bodyOf({ ...blankValues, organizationInfo: [{ TypeId: 4, value: 1 }] });
    expect(organizationInfo.map(({ TypeId, value }) => [TypeId, value])).toEqual([
      ...[
        [1, 0],
        [2, 0],
        [3, 0],
        [4, 1],
        [5, 0],
        [6, 0],
        [7, 0],
        [8, 0],
      ],
    ]);
  });

  it('holds the types that are set, and its people in the order of their IDs', () => {
    const stored = {
      ...blankValues.organizationDetails,
      OrgName: 'Halden',
      organizationInfo: { 1: 0, 2: 1, 3: 0, 4: 0, 5: 1, 6: 0, 7: 0, 8: 0 },
    };
    const people = [9, 4].map((BrevetContactId) => ({
      BrevetContactId,
      BrevetContactType: 0,
      Firstname: 'Mara',
      Lastname: 'Oduya',
    }));
    const values = valuesOf(stored as never, people as never);
    expect(values.organizationDetails).toMatchObject({ OrgName: 'Halden', Under_NDA: 2 });
    expect(values.organizationInfo).toEqual([
      { TypeId: 2, value: 1 },
      { TypeId: 5, value: 1 },
    ]);
    expect(values.BrevetContactData).toEqual([
      { BrevetContactId: 4, BrevetContactType: 0 },
      { BrevetContactId: 9, BrevetContactType: 0 },
    ]);
  });

  it.each([
    ['organizationDetails.OrgName', 'Organization name'],
    ['organizationDetails.IPCatalogURL', 'IP catalog'],
    ['organizationDetails.Under_NDA', 'Under NDA'],
    ['organizationInfo', 'Types'],
    ['BrevetContactData', 'Internal contacts'],
    ['something.else', 'something.else'],
  ])('calls %s %s', (path, label) => {
    expect(labelOf(path)).toBe(label);
  });

  it.each([
    ['organizationDetails.Under_NDA', 1, 'Yes'],
    ['organizationDetails.Under_NDA', 0, 'No'],
    ['organizationDetails.ActivePatentBuyer', 0, 'No'],
    ['organizationDetails.City', 'Oslo', 'Oslo'],
    ['organizationDetails.OTRanking', null, ''],
    ['BrevetContactData', [1, 2], '2 chosen'],
  ])('shows %s %j as %s', (path, value, text) => {
    expect(valueText(value, path)).toBe(text);
  });

  it('has its fields in four groups, and requires the name alone', () => {
    expect(groups.map(({ title, fields }) => [title, fields.length])).toEqual([
      ['Organization', 10],
      ['Address', 10],
      ['Patents', 8],
      ['Relationship', 4],
    ]);
    const isRequired = (name: OrganizationField) => (organizationFields[name] as TableField).required;
    expect(groups.flatMap(({ fields }) => fields.filter(isRequired))).toEqual(['OrgName']);
  });
});
