import type { Attachment } from '@brevet/contract/attachments';
import { attachmentsApi } from '@brevet/contract/attachments';
import { useState } from 'react';
import { useAction } from '../../shared/api/hooks.ts';
import { toast } from '../../shared/ui/toast.ts';
import type { Place } from './place.ts';

/** `moved` is put in the place of `target`. */
export function movedTo(ids: readonly number[], moved: number, target: number): number[] {
  const [from, to] = [ids.indexOf(moved), ids.indexOf(target)];
  if (from < 0 || to < 0 || from === to) return [...ids];
  const others = ids.filter((id) => id !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** The attachments in their order, which shows a move before the server has saved it. */
export function useOrder(place: Place, attachments: readonly Attachment[]) {
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  const save = useAction(attachmentsApi.orderAttachments, {
    onSuccess: () => setWanted(null),
    onError: ({ message }) => {
      setWanted(null);
      toast.error(message);
    },
  });
  const stored = attachments.map(({ DocID }) => DocID);
  const isKnown = wanted?.length === stored.length && wanted.every((id) => stored.includes(id));
  const ids = isKnown ? wanted : stored;
  const ordered = ids.flatMap((id) => attachments.find(({ DocID }) => DocID === id) ?? []);
  const moveTo = (moved: number, target: number): void => {
    const DocIDs = movedTo(ids, moved, target);
    if (DocIDs.every((id, index) => id === ids[index])) return;
    setWanted(DocIDs);
    save.mutate({ body: { ...place, DocIDs } });
  };
  /** Moves an attachment up (-1) or down (1). */
  const moveBy = (moved: number, step: -1 | 1): void => {
    const target = ids[ids.indexOf(moved) + step];
    if (target !== undefined) moveTo(moved, target);
  };
  return { ordered, moveTo, moveBy };
}
