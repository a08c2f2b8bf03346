import type { Fit, WritingInput } from '../../server/src/models/writing.ts'

/** Finished work with its inputs. */
export interface ComposedWork extends Fit {
  titles: string[]
  title: string
  keyword: string
  input: WritingInput
  points: string[]
  forbidden: string[]
}
export interface Score {
  value: number
  faults: string[]
}
export const isJapanese = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text)
export const splitWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .replace(/’/g, "'")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+(?:[.,'-][\p{L}\p{N}]+)*/gu) ?? []
export const splitSentences = (text: string): string[] =>
  text
    .split(/\n+/)
    .flatMap((line) => line.replace(/^(?:#+|-|\d+\.)\s+/, '').split(/(?<=[.!?。！？…]["”»)]?)\s+|(?<=[。！？])/))
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
export const isPromptLine = (line: string): boolean => /^\[\[.+\]\]$/.test(line)
export const listLines = (work: ComposedWork): string[] => work.markdown.split('\n').filter((line) => line.trim())
export const stripPrompts = (work: ComposedWork): string =>
  listLines(work)
    .filter((line) => !isPromptLine(line))
    .join('\n')
export const stripLinks = (text: string): string =>
  text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/https?:\/\/\S+/g, '')
export const computeShare = (bad: number, all: number): number => Math.max(0, 1 - bad / Math.max(1, all))
export const countWords = (text: string): number =>
  isJapanese(text) ? Math.round((text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) / 2) : splitWords(text).length
export const normalizeText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
export const stemWord = (word: string): string =>
  normalizeText(word)
    .replace(/'.*$|s$/g, '')
    .slice(0, 5)
export const scoreFaults = (faults: string[], each: number): Score => ({
  value: Math.max(0, 1 - faults.length * each),
  faults,
})
