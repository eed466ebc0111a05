import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: { manifest: true, target: 'es2023', chunkSizeWarningLimit: 800 },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': process.env.BREVET_API ?? 'http://127.0.0.1:3000' },
  },
});
