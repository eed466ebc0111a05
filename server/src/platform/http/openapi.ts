import { api } from '@brevet/contract/api';
import type { AnyEndpoint } from '@brevet/contract/endpoint';
import { problem } from '@brevet/contract/problem';
import { problemCodes } from '@brevet/contract/problem-codes';
import { z } from 'zod';
import { version } from '../version.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};
/** The codes of refusals, each with its status and meaning. */
const documentedCode = z.enum(Object.keys(problemCodes)).describe(
  Object.entries(problemCodes)
    .map(([code, [status, says]]) => `${code} (${status}): ${says}`)
    .join('. '),
);
const content = (schema: Json, type = 'application/json') => ({ content: { [type]: { schema } } });
const refused = (description: string) => ({ description, ...content({ $ref: '#/components/schemas/Problem' }) });

/** The contract as an OpenAPI 3.1 document. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [feature, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<AnyEndpoint>(endpoints)) {
      const path = `/api${endpoint.path}`;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(feature, name, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Brevet', version },
    paths,
    components: {
      schemas: { Problem: schemaOf(problem.extend({ code: documentedCode }), 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(feature: string, name: string, endpoint: AnyEndpoint): Json {
  const parameters = [
    ...(endpoint.kind === 'json' ? parametersOf(endpoint.params, 'path') : []),
    ...parametersOf(endpoint.query, 'query'),
  ];
  const body =
    endpoint.kind === 'json' && endpoint.body
      ? { requestBody: { required: true, ...content(schemaOf(endpoint.body, 'input')) } }
      : {};
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    parameters,
    ...body,
    'x-user-types': endpoint.access,
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.limit ? { 'x-limit': endpoint.limit } : {}),
    responses: {
      ...answers(endpoint),
      400: refused('Invalid input'),
      ...(endpoint.limit ? { 429: refused('Too many calls; Retry-After says when to try again') } : {}),
      ...(endpoint.access === 'public'
        ? {}
        : { 401: refused('Not signed in'), 403: refused('Not allowed'), 404: refused('Not found, or no access') }),
    },
  };
}

function parametersOf(shape: z.ZodObject, place: 'path' | 'query') {
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

const answers = (endpoint: AnyEndpoint): Json =>
  endpoint.kind === 'redirect'
    ? { 302: { description: 'Redirects the browser' } }
    : endpoint.kind === 'resumable'
      ? { 201: { description: 'The upload, at the address in Location' } }
      : { 200: { description: 'Done', ...answerOf(endpoint) } };

function answerOf(endpoint: Exclude<AnyEndpoint, { kind: 'redirect' | 'resumable' }>): Json {
  switch (endpoint.kind) {
    case 'json':
    case 'upload':
      return content(schemaOf(endpoint.answer, 'output'));
    case 'table':
      return {
        content: {
          'application/json': { schema: schemaOf(endpoint.answer, 'output') },
          'text/csv': { schema: { type: 'string' } },
        },
      };
    case 'events':
      return content(schemaOf(endpoint.event, 'output'), 'text/event-stream');
    case 'download':
      return content({ type: 'string', format: 'binary' }, 'application/octet-stream');
  }
}
