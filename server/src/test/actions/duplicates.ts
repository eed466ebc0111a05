import type { DuplicateKind } from '@brevet/contract/duplicate-fields';
import { expect } from 'vitest';
import { directory } from '../merges.ts';
import type { Actions } from './action.ts';
import { onContact, onOrganization } from './action.ts';
import type { Stage } from './stage.ts';

export const duplicateActions = ({ test, broker, admin }: Stage): Actions => {
  const make = directory(test, broker);
  const contacts = async (): Promise<readonly [number, number]> => [
    await make.contact({ Firstname: 'Mia', Lastname: 'Merged' }),
    await make.contact({ Firstname: 'Mia', Lastname: 'Merged', Title: 'Head' }),
  ];
  const organizations = async (): Promise<readonly [number, number]> => [
    await make.organization('Merged'),
    await make.organization('Merged', { Phone: '7' }),
  ];
  const merging = (Kind: DuplicateKind, pair: () => Promise<readonly [number, number]>, changed: object) => async () => {
    const [survivor, removed] = await pair();
    const input = await make.input(Kind, survivor, removed);
    const on = Kind === 'contact' ? onContact : onOrganization;
    return {
      does: () => test.as(broker).post('/mergeDuplicates', input),
      writes: () => [
        on(broker, survivor, 'merge', {
          OldValue: expect.objectContaining({ RemovedID: removed }),
          NewValue: expect.objectContaining(changed),
        }),
      ],
    };
  };
  const undoing = (Kind: DuplicateKind, pair: () => Promise<readonly [number, number]>, lost?: number) => async () => {
    const [survivor, removed] = await pair();
    const MergeID = await make.merge(Kind, survivor, removed);
    if (lost !== undefined) await test.as(broker).delete(`/deleteOrganization?org_id=${lost}`);
    const on = Kind === 'contact' ? onContact : onOrganization;
    return {
      does: () => test.as(broker).post('/undoMerge', { MergeID }),
      writes: () => [
        on(broker, survivor, 'undo merge', {
          OldValue: expect.any(Object),
          NewValue: expect.objectContaining({ MergeID, RemovedID: removed, ...(lost === undefined ? {} : { Gone: 1 }) }),
        }),
      ],
    };
  };
  const different = async () => {
    const [FirstID, SecondID] = await contacts();
    return { Kind: 'contact', FirstID, SecondID };
  };
  return {
    'POST /mergeDuplicates': {
      'of contacts': merging('contact', contacts, { Title: 'Head' }),
      'of organizations': merging('organization', organizations, { Phone: '7' }),
    },
    'POST /undoMerge': {
      'of contacts': undoing('contact', contacts),
      'of organizations': undoing('organization', organizations),
      'of contacts whose organization was deleted since': async () => {
        const lost = await make.organization('Lost');
        const pair = async () => [await make.contact(), await make.contact({}, [lost])] as const;
        return undoing('contact', pair, lost)();
      },
    },
    'POST /dismissDuplicates': {
      'of contacts': async () => {
        const pair = await different();
        const NewValue = { SecondID: pair.SecondID };
        return {
          does: () => test.as(admin).post('/dismissDuplicates', pair),
          writes: () => [onContact(admin, pair.FirstID, 'dismiss duplicate', { NewValue })],
        };
      },
    },
    'POST /recallDismissal': {
      'of contacts': async () => {
        const pair = await different();
        await test.as(broker).post('/dismissDuplicates', pair);
        const OldValue = { SecondID: pair.SecondID };
        return {
          does: () => test.as(admin).post('/recallDismissal', pair),
          writes: () => [onContact(admin, pair.FirstID, 'recall dismissal', { OldValue })],
        };
      },
    },
  };
};
