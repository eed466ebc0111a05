import type { CodeState } from '@brevet/contract/codes';
import { codeStates } from '@brevet/contract/codes';
import { z } from 'zod';
import { tableSearch } from '../../shared/table/table-search.ts';

export const stateNames = Object.keys(codeStates) as [CodeState, ...CodeState[]];

/** What the address says of the activation codes. */
export const codesSearch = tableSearch.extend({ State: z.enum(stateNames).optional().catch(undefined) });
