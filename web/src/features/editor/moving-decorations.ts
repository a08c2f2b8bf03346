import { Plugin, type PluginKey, type Transaction } from '@tiptap/pm/state'
import { DecorationSet } from '@tiptap/pm/view'

/** Applies a transaction's meta to these decorations; `moved` are already mapped to the new text. */
type ApplyMeta = (moved: DecorationSet, meta: unknown, transaction: Transaction) => DecorationSet

/** Decorations that move with the text and are never saved. A transaction changes them by its meta of the key. */
export const createMovingDecorations = (key: PluginKey<DecorationSet>, change: ApplyMeta): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, before) {
        const moved = before.map(transaction.mapping, transaction.doc)
        const meta: unknown = transaction.getMeta(key)
        return meta === undefined ? moved : change(moved, meta, transaction)
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })
