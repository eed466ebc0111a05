/** Schemes of links that a person follows knowingly. All others run or open something on a machine. */
const schemes = /^(https?|mailto|tel|ftps?):/i;
const anyScheme = /^[a-z][a-z\d+.-]*:/i;
/** Local and network paths. */
const localPath = /^(file:[\\/]|smb:|[a-z]:[\\/]|\\\\[\w.$-]+\\|\/(users|home)\/)/i;
const ownCloud = /^https?:\/\/[^/]*-my\.sharepoint\./i;
/** Values that run a script or contain a file, in any attribute. */
const running = /^(javascript|vbscript|livescript|mhtml|ms-\w+):|^data:[\w/+.-]*[;,]/i;

/** Programs ignore spaces and control characters in a link. */
const compact = (link: string): string => link.replace(/[\0-\x20\x7f-\xa0]/g, '');

/** True for a link to a website, an email address, or a place in the document. */
export function isSafeLink(link: string): boolean {
  const target = compact(decoded(link));
  if (localPath.test(target) || ownCloud.test(target) || /^[\\/]{2}/.test(target)) return false;
  return schemes.test(target) || !anyScheme.test(target);
}

/** True for a value that no document shows: a path, a script, or a file in a link. */
export const isUnsafeValue = (value: string): boolean => localPath.test(value) || running.test(compact(value));

function decoded(link: string): string {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
}
