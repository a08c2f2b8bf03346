import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runtimeVersion } from '../src/models/local/install-runtime.ts'

/**
 * Installs a stand-in for node-llama-cpp into a folder: what of it is used, with a "model" whose prompt says what it does. It counts a token
 * for each word, and reads again only what differs from what its sequence has.
 *
 * `READ` reads its prompt for ten seconds, in which it can be stopped. `SAY words` writes these words. `SLOW n` writes n numbered words, one every 20 ms. `LOOP` repeats four words for ever. `ABORT` kills the process
 * after three words, as native code does. `ENVIRONMENT` names the variables that its process has. `RECALL` says how many words the sequence held before. Otherwise it says "Fine."
 */
export function installStandInRuntime(folder: string): void {
  const place = join(folder, 'node_modules/node-llama-cpp')
  mkdirSync(join(place, 'dist'), { recursive: true })
  const platform = process.platform === 'darwin' ? 'mac' : process.platform === 'win32' ? 'win' : process.platform
  const binary = `@node-llama-cpp/${platform}-${process.arch}`
  const manifest = { name: 'node-llama-cpp', type: 'module', version: runtimeVersion }
  writeFileSync(
    join(place, 'package.json'),
    JSON.stringify({ ...manifest, optionalDependencies: { [binary]: runtimeVersion } }),
  )
  mkdirSync(join(folder, 'node_modules', binary), { recursive: true })
  writeFileSync(join(place, 'dist/index.js'), source)
}

const source = `
import { readFileSync } from 'node:fs'
export const LlamaLogLevel = { error: 'error' }
const toWords = (text) => text.split(/\\s+/u).filter((word) => word !== '')
const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
class Sequence {
  held = []
  used = { usedInputTokens: 0, usedOutputTokens: 0 }
  get nextTokenIndex() { return this.held.length }
  async clearHistory() { this.held = [] }
  tokenMeter = {
    getState: () => ({ ...this.used }),
    diff: (before) => ({
      usedInputTokens: this.used.usedInputTokens - before.usedInputTokens,
      usedOutputTokens: this.used.usedOutputTokens - before.usedOutputTokens,
    }),
  }
}
export async function getLlama() {
  return {
    async loadModel({ modelPath }) {
      if (readFileSync(modelPath, 'latin1').includes('BROKEN')) throw new Error('This is no model')
      if (readFileSync(modelPath, 'latin1').includes('DIES')) process.abort()
      return {
        tokenize: toWords,
        createContext: async () => ({ contextSize: 4096, getSequence: () => new Sequence() }),
      }
    },
    createGrammarForJsonSchema: async (schema) => schema,
    getGrammarFor: async () => ({}),
  }
}
export class LlamaChat {
  constructor({ contextSequence }) { this.sequence = contextSequence }
  dispose() {}
  async generateResponse(turns, { maxTokens, signal, onTextChunk, onToken, grammar }) {
    const prompt = turns.map((turn) => turn.text ?? '').join(' ')
    const tokens = toWords(prompt)
    const before = this.sequence.held.length
    let same = 0
    while (same < tokens.length && this.sequence.held[same] === tokens[same]) same++
    this.sequence.used.usedInputTokens += tokens.length - same
    this.sequence.held = tokens
    if (prompt.includes('READ ')) for (let part = 0; part < 500; part++) { await delay(20); if (signal.aborted) throw signal.reason }
    let response = ''
    let stopReason = 'eogToken'
    let written = 0
    for await (const word of this.write(prompt, before, grammar)) {
      if (signal.aborted) { stopReason = 'abort'; break }
      if (written === maxTokens) { stopReason = 'maxTokens'; break }
      written++
      this.sequence.used.usedOutputTokens++
      this.sequence.held.push(word)
      response += word
      onTextChunk(word)
      onToken([word])
    }
    return { response, metadata: { stopReason } }
  }
  async *write(prompt, before, grammar) {
    if (prompt.includes('ABORT')) { for (const word of ['One ', 'two ', 'three ']) { await delay(20); yield word } process.abort() }
    if (grammar !== undefined && !prompt.includes('LOOP')) { yield '{"a":'; yield '"b"}'; return }
    const [, slow] = /SLOW (\\d+)/u.exec(prompt) ?? []
    if (slow !== undefined) {
      for (let word = 1; word <= Number(slow); word++) { await delay(20); yield 'word' + word + ' ' }
      return
    }
    if (prompt.includes('LOOP')) for (;;) for (const word of ['on ', 'and ', 'on ', 'again ']) { await delay(1); yield word }
    if (prompt.includes('ENVIRONMENT')) { yield JSON.stringify(Object.keys(process.env)); return }
    if (prompt.includes('RECALL')) { yield String(before); return }
    yield (/SAY ([^\\n]*)/u.exec(prompt)?.[1] ?? 'Fine.').trim()
  }
}
`
