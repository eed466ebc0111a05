/** The demo accounts' password. It's public, so it only works on the server's own machine. */
export const demoPassword = 'brevet-demo';
