import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { StoredFile } from './handlers.ts';

/** Sends a stored file as a download, never inline, so that nothing in it runs on our origin. */
export function sendFile(reply: FastifyReply, { name, mediaType, size, content }: StoredFile): FastifyReply {
  return reply
    .type(mediaType)
    .header('content-disposition', contentDisposition(name))
    .header('content-length', size)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .send(content);
}
