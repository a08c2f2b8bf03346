import type { LayoutKind } from './layout.ts'

export interface IdeaItem {
  readonly label: string | null
  readonly level: number
  readonly sentences: readonly string[]
}
export interface IdeaBlock {
  readonly kind: LayoutKind
  readonly ordered: boolean
  readonly items: readonly IdeaItem[]
}
