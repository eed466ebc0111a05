import type { Readable } from 'node:stream';
import type {
  DownloadEndpoint,
  EventsEndpoint,
  JsonEndpoint,
  RedirectEndpoint,
  ResumableEndpoint,
  TableEndpoint,
  UploadEndpoint,
} from '@brevet/contract/endpoint';
import type { z } from 'zod';
import type { BoundTable } from '../db/paged-table.ts';
import type { Base64Answer } from './base64-answer.ts';
import type { Caller, SignedInCaller } from './context.ts';

type CallerOf<E> = E extends { access: 'public' } ? Caller : SignedInCaller;

/** The response's cookies: the session, and an unfinished sign-in. */
export interface SessionCookie {
  set(token: string): void;
  clear(): void;
  setStep(token: string): void;
  clearStep(): void;
}

interface Input<E extends { query: z.ZodType }> {
  query: z.output<E['query']>;
  caller: CallerOf<E>;
}

/** Takes one of the caller's download slots until the response is sent or the client leaves. Throws 429 if none is free. */
type BeginDownload = () => void;

type BodyOf<E> = E extends { body: infer Body extends z.ZodType } ? z.output<Body> : undefined;

/** An incoming file. */
export interface UploadedFile {
  /** The client's name for it. */
  name: string;
  /** Detected from the content. */
  mediaType: string;
  /** In bytes: the request's declared size, or the largest allowed. */
  sizeAtMost: number;
  content: AsyncIterable<Buffer>;
}

/** The uploads of one caller that arrive in parts. */
export interface PartialUploads {
  /** Reserves room for an upload of this size in bytes. */
  create(upload: { id: string; name: string; size: number }): Promise<void>;
  /** Sizes in bytes: all of it, and what has arrived. Null if the caller has no such upload. */
  find(id: string): Promise<{ size: number; received: number } | null>;
  /** Appends a part, and returns the new size. Bytes that arrive before an error are kept. */
  append(id: string, content: AsyncIterable<Buffer>): Promise<number>;
  remove(id: string): Promise<void>;
}

export interface StoredFile {
  name: string;
  mediaType: string;
  /** In bytes. */
  size: number;
  content: Readable;
}

/** Sends events, first those since a position, until the returned function is called. */
export type Subscribe<Event> = (send: (event: Event) => void, since: string | undefined) => () => void;

/** The result type of a handler, by endpoint kind. */
type Handler<E> =
  E extends JsonEndpoint<infer Query, infer _Body, infer Answer, infer _Rule, infer Params>
    ? (
        input: Input<E> & { params: z.output<Params>; body: BodyOf<E>; cookie: SessionCookie; beginDownload: BeginDownload } & {
          query: z.output<Query>;
        },
      ) => Promise<z.output<Answer> | (z.output<Answer> extends { baseimage: string } ? Base64Answer : never)>
    : E extends TableEndpoint<infer Row, string, infer _Filters, infer _Rule>
      ? (input: Input<E>) => Promise<BoundTable<z.output<Row>>>
      : E extends EventsEndpoint<infer Event, infer _Rule>
        ? (input: Input<E>) => Promise<Subscribe<z.output<Event>>>
        : E extends UploadEndpoint<z.ZodObject, infer Answer>
          ? (input: Input<E> & { file: UploadedFile }) => Promise<z.output<Answer>>
          : E extends ResumableEndpoint<infer Query>
            ? (input: { caller: CallerOf<E>; query: z.output<Query> | null }) => Promise<PartialUploads>
            : E extends DownloadEndpoint<z.ZodObject>
              ? (input: Input<E>) => Promise<StoredFile>
              : E extends RedirectEndpoint<z.ZodObject>
                ? (input: Input<E> & { cookie: SessionCookie }) => Promise<string>
                : never;

/** A handler for every endpoint of a feature, and no others. */
export type Handlers<Feature> = { [Name in keyof Feature]: Handler<Feature[Name]> };
