import type { BrowserContext, Page } from 'playwright-core'

/** How a stand-in for the browser's own models behaves. */
export interface BrowserAi {
  translator?: 'available' | 'downloadable' | 'unavailable'
  model?: 'available' | 'downloadable' | 'unavailable'
}

/**
 * Gives pages a `Translator` and a `LanguageModel` with the contract of Chrome's, in the place of those that a build may have. What is downloadable
 * takes a click, tells 0 and 1 of its progress, and is available from then on; the translator loses a placeholder of a text about
 * losing. `openedModels` counts what was created.
 */
export async function addBrowserAi(target: BrowserContext | Page, ai: BrowserAi): Promise<void> {
  await target.addInitScript((given: BrowserAi) => {
    for (const name of ['Translator', 'LanguageModel']) Reflect.deleteProperty(globalThis, name)
    const state: BrowserAi & { openedModels: number } = { ...given, openedModels: 0 }
    const abortError = () => new DOMException('Aborted', 'AbortError')
    const waitOrAbort = (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        if (signal?.aborted) reject(abortError())
        signal?.addEventListener('abort', () => reject(abortError()))
        setTimeout(resolve, ms)
      })
    interface Options {
      signal?: AbortSignal
      monitor?: (monitor: EventTarget) => void
    }
    const open = async (name: 'translator' | 'model', { signal, monitor }: Options) => {
      if (state[name] === 'unavailable') throw new DOMException('Not supported', 'NotSupportedError')
      if (state[name] === 'downloadable') {
        if (!navigator.userActivation.isActive) throw new DOMException('Needs a gesture', 'NotAllowedError')
        const target = new EventTarget()
        monitor?.(target)
        target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 0 }))
        await waitOrAbort(300, signal)
        target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 1 }))
        state[name] = 'available'
      }
      state.openedModels++
    }
    const words: Record<string, string> = { We: 'Wir', read: 'lesen', the: 'die', notes: 'Notizen', and: 'und' }
    const translate = (text: string) =>
      text.includes('losing') ? 'Verloren.' : text.replaceAll(/\p{L}+/gu, (word) => words[word] ?? word.toUpperCase())
    const api: Record<string, unknown> = { browserAi: state }
    if (given.translator !== undefined)
      api['Translator'] = {
        availability: async () => state.translator,
        create: async (options: Options) => {
          await open('translator', options)
          return {
            translate: async (text: string, { signal }: Options = {}) => {
              await waitOrAbort(5, signal)
              return translate(text)
            },
            destroy: () => {},
          }
        },
      }
    if (given.model !== undefined)
      api['LanguageModel'] = {
        availability: async () => state.model,
        create: async (options: Options) => {
          await open('model', options)
          return {
            prompt: async (input: string, { signal }: Options = {}) => {
              await waitOrAbort(300, signal)
              if (input.includes('quota')) throw new DOMException('Too long', 'QuotaExceededError')
              return '# Why we answer by phone\n\nWe answer every complaint by phone within a day. It costs 900 euros.'
            },
            destroy: () => {},
          }
        },
      }
    Object.assign(globalThis, api)
  }, ai)
}

/** How many models and translators the page has opened. */
export const countOpened = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { browserAi: { openedModels: number } }).browserAi.openedModels) // set above
