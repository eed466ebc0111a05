/** The parts of an error that the log keeps. */
type LoggedError = {
  type: string;
  message: string;
  code?: string;
  /** The constraint that a database error names. */
  constraint?: string;
  stack: string;
};

/** The root error without its query and values, which can contain confidential data. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? rootOf(error.cause) : error;
}

const textOf = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
};

/** PostgreSQL quotes the invalid value in the messages of SQLSTATE class 22, data exceptions. */
const quotesValues = (code: string | undefined): boolean => /^22[0-9A-Z]{3}$/.test(code ?? '');

/**
 * The facts of an error that belong in a log. Everything else is left out: the query and its values, the rows that a
 * database error quotes, and the client that a connection error carries.
 */
export function loggedError(thrown: unknown): LoggedError {
  const error = rootOf(thrown);
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const [code, constraint] = [textOf(error, 'code'), textOf(error, 'constraint')];
  const message = quotesValues(code) ? 'invalid data' : error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message,
    ...(code ? { code } : {}),
    ...(constraint ? { constraint } : {}),
    stack: frames.join('\n'),
  };
}
