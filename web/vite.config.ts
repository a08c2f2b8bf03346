import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  plugins: [react()],
  build: {
    manifest: true,
    target: 'es2023',
    // The policy allows no inline data: in scripts and fonts; small pictures may stay inline.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The entry names all that its pages load, before any of it is wanted: a letter less of each hash is 0.4 KiB.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // What every page stands on, in one piece: left to itself it falls into dozens, each with its own imports and names.
        codeSplitting: {
          groups: [
            {
              name: 'floor',
              test: /node_modules\/(react|react-dom|react-router|scheduler|@reduxjs|redux|react-redux|immer|reselect)\/|@mantine\/hooks\/esm\/(use-id|use-merged-ref|use-uncontrolled|utils|use-reduced-motion)\/|@mantine\/core\/esm\/core\/(utils|DirectionProvider)\//,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/functions', '/storage', '/media', '/site', '/agent'].map((path) => [path, server])),
  },
})
