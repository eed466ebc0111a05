/** The password of the demo accounts. It's public, so it only counts on the machine that the server runs on. */
export const demoPassword = 'brevet-demo';
