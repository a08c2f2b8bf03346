import { measureBundle } from './bundle.ts'

/** Scripts and styles of the built web app, as transferred. */
export async function runBenchmark(): Promise<void> {
  const { shell, firstPage, firstFiles, editor, pages } = measureBundle()
  const show = (name: string, size: number, limit = '') =>
    console.log(`${name.padEnd(60)} ${size.toFixed(1).padStart(7)} KiB ${limit}`)
  show('shell', shell, '(≤ 177)')
  show(`first page, /content/ideas, ${firstFiles} files`, firstPage, '(≤ 193)')
  show('editor, on top of it', editor, '(≤ 170)')
  console.log('largest pages, on top of the shell (≤ 150)')
  for (const [file, size] of pages.slice(0, 8)) show(`  ${file}`, size)
}
