import { Plugin, type PluginKey, type Transaction } from '@tiptap/pm/state'
import { DecorationSet } from '@tiptap/pm/view'

/** What a transaction that speaks of these decorations makes of them; `moved` have gone along with the text already. */
type Change = (moved: DecorationSet, told: unknown, transaction: Transaction) => DecorationSet

/** Decorations that move with the text and are never saved. A transaction changes them by its meta of the key. */
export const movingDecorations = (key: PluginKey<DecorationSet>, change: Change): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, before) {
        const moved = before.map(transaction.mapping, transaction.doc)
        const told: unknown = transaction.getMeta(key)
        return told === undefined ? moved : change(moved, told, transaction)
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })
