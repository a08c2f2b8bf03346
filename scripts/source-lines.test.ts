import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { nameSourcesInStacks, packLines } from './source-lines.ts'

test('a stack names the file and line of the source, not of the bundle', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'draftwright-lines-'))
  const before = Error.prepareStackTrace
  try {
    writeFileSync(join(folder, 'first.ts'), `import { fail } from './second.ts'\nfail()\n`)
    writeFileSync(
      join(folder, 'second.ts'),
      `type Gone = {\n  text: string\n}\nexport function fail(): Gone {\n\n  throw new Error('no')\n}\n`,
    )
    const bundle = await rolldown({ cwd: folder, input: join(folder, 'first.ts'), platform: 'node' })
    const { output } = await bundle.write({ file: join(folder, 'main.js'), format: 'esm', sourcemap: true })
    const { sources, lines } = packLines(output[0].map ?? { mappings: '', sources: [] }, (source) => source)
    writeFileSync(join(folder, 'main.js.sources'), sources.join('\n'))
    writeFileSync(join(folder, 'main.js.lines'), lines)
    nameSourcesInStacks(pathToFileURL(folder).href)
    // By Node alone: the test runner has stacks of its own.
    const error: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'main.js')).href).catch(
      (thrown: unknown) => thrown,
    )
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    expect(stack).toContain('Error: no\n    at fail (second.ts:6)')
    expect(stack).toContain('first.ts:2')
  } finally {
    Error.prepareStackTrace = before
    rmSync(folder, { recursive: true })
  }
})
