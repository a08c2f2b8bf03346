import type { WritingInput } from '../writing.ts'
import type { Piece } from './document.ts'
import type { Plan } from './plan.ts'

/** A text under revision; `remarks` tell the author what could not be done, and what was cut. */
export interface Revision {
  pieces: Piece[]
  title: string | null
  remarks: string[]
  plan: Plan
  input: WritingInput
}
export const toPieceText = (piece: Piece): string => (piece.kind === 'list' ? piece.items.join(' ') : piece.text)
export const mapPieceText = (pieces: Piece[], change: (text: string) => string): Piece[] =>
  pieces.map((piece) =>
    piece.kind === 'list'
      ? { ...piece, items: piece.items.map(change) }
      : piece.kind === 'paragraph'
        ? { ...piece, text: change(piece.text) }
        : piece,
  )
/** Joins sentences to running text; full-width stops take no space. */
export const joinSentences = (sentences: string[]): string =>
  sentences.reduce((text, next) => (text ? text + (/[。！？]$/.test(text) ? '' : ' ') + next : next), '')
