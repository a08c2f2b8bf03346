import react from '@vitejs/plugin-react'
import { createLogger, defineConfig } from 'vite'
import { planChunkGroups } from './chunks.ts'
import { listParts } from './list-parts.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

const customLogger = createLogger('warn')
const { warnOnce } = customLogger
// Of styles that compose those of another file Vite does not know the file. None of them names an asset, so nothing can go wrong.
customLogger.warnOnce = (message, options) => {
  if (!message.includes('did not pass the `from` option')) warnOnce(message, options)
}

export default defineConfig(async ({ command }) => ({
  ...(command === 'build' ? { customLogger } : {}),
  plugins: [react(), listParts()],
  build: {
    manifest: true,
    // Every browser of the target knows modulepreload.
    modulePreload: { polyfill: false },
    target: 'es2023',
    // The policy allows no inline data: in scripts and fonts; small pictures may stay inline.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The entry names all that its pages load, before any of it is wanted: a letter less of each hash is 0.4 KiB, and seven are the fewest.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: command === 'build' ? await planChunkGroups(import.meta.dirname) : [] },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/functions', '/storage', '/media', '/site', '/agent', '/help'].map((path) => [path, server]),
    ),
  },
}))
