import { messages } from '@brevet/contract/messages';
import type { FastifyInstance } from 'fastify';
import { invalid } from './errors.ts';

const deepest = 32;

/** Whether brackets stand in one another deeper than anything of ours does; one pass over the text, nothing is built. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (quoted) {
      if (sign === 92) at += 1;
      else if (sign === 34) quoted = false;
    } else if (sign === 34) quoted = true;
    else if (sign === 123 || sign === 91) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (sign === 125 || sign === 93) depth -= 1;
  }
  return false;
}

/** Reads JSON bodies and no others; deep nesting is refused before it is parsed, prototypes as Fastify refuses them. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) done(invalid(messages.requestUnreadable));
    else parse(request, body, done);
  });
}
