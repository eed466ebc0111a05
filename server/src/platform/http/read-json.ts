import { messages } from '@brevet/contract/messages';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

const deepest = 32;
/** Maximum commas and colons outside strings: twice what the largest listing, with 500 patents, needs. */
const mostSeparators = 10_000;
const [quote, comma, colon, openList, backslash, closeList, openObject, closeObject] = [34, 44, 58, 91, 92, 93, 123, 125];

/** Checks in one pass, before parsing, if a text nests deeper or has more values than any real call. */
function isTooMuch(json: string): boolean {
  let depth = 0;
  let separators = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (quoted) {
      if (sign === backslash) at += 1;
      else if (sign === quote) quoted = false;
    } else if (sign === quote) quoted = true;
    else if (sign === comma || sign === colon) separators += 1;
    else if (sign === openObject || sign === openList) depth += 1;
    else if (sign === closeObject || sign === closeList) depth -= 1;
    if (depth > deepest || separators > mostSeparators) return true;
  }
  return false;
}

/** Reads JSON bodies only. Refuses deep nesting and too many values before parsing, and prototypes like Fastify does. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooMuch(body)) done(new Refusal('invalid', messages.requestUnreadable));
    else parse(request, body, done);
  });
}
