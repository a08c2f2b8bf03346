import { Extension } from '@tiptap/core'
import { ReactRenderer } from '@tiptap/react'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { SlashMenu, type SlashMenuProps } from './SlashMenu.tsx'
import { type AskedKind, filterSlashItems, type SlashItem } from './slash-items.ts'

interface SlashOptions {
  onChooseImage: () => void
  /** Has a model write at the cursor; null if nobody can be asked. */
  onAsk: ((kind: AskedKind) => void) | null
}

/** Typing `/` at the start of a block or after a space lists the blocks that can be inserted. */
export const SlashCommands = Extension.create<SlashOptions>({
  name: 'slashCommands',
  addOptions() {
    return { onChooseImage: () => undefined, onAsk: null }
  },
  addProseMirrorPlugins() {
    const { onChooseImage, onAsk } = this.options
    return [
      Suggestion<SlashItem, SlashItem>({
        editor: this.editor,
        char: '/',
        items: ({ query }) => filterSlashItems(query, onAsk !== null),
        allow: ({ state }) => !state.selection.$from.parent.type.spec.code,
        command: ({ editor, range, props: item }) => {
          const chain = editor.chain().focus().deleteRange(range)
          if (item.run === 'choose-image') {
            chain.run()
            onChooseImage()
          } else if (typeof item.run === 'object') {
            chain.run()
            onAsk?.(item.run.ask)
          } else item.run(chain).run()
        },
        render: createMenuRenderer,
      }),
    ]
  },
})

/** Keys are answered by what is typed, which a menu that is not drawn yet does not show: Enter may follow a letter at once. */
function createMenuRenderer() {
  let menu: ReactRenderer | null = null
  let unmount: (() => void) | null = null
  let shown: SuggestionProps<SlashItem, SlashItem> | null = null
  let active = 0
  const buildProps = (props: SuggestionProps<SlashItem, SlashItem>): SlashMenuProps => ({
    items: props.items,
    editor: props.editor,
    active: Math.min(active, Math.max(props.items.length - 1, 0)),
    onActivate: activate,
    onChoose: props.command,
  })
  const activate = (at: number) => {
    active = at
    if (shown !== null) menu?.updateProps(buildProps(shown))
  }
  const mark = (props: SuggestionProps<SlashItem, SlashItem>, isOpen: boolean) => {
    const { dom } = props.editor.view
    if (isOpen) dom.setAttribute('aria-controls', 'slash-menu')
    else {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }
  return {
    onStart(props: SuggestionProps<SlashItem, SlashItem>) {
      shown = props
      active = 0
      menu = new ReactRenderer(SlashMenu, { props: buildProps(props), editor: props.editor })
      unmount = props.mount(menu.element)
      mark(props, true)
    },
    onUpdate(props: SuggestionProps<SlashItem, SlashItem>) {
      shown = props
      menu?.updateProps(buildProps(props))
    },
    onKeyDown({ event }: { event: KeyboardEvent }): boolean {
      if (shown === null) return false
      const { active: at, items } = buildProps(shown)
      const item = items[at]
      const count = Math.max(items.length, 1)
      if (event.key === 'ArrowDown') activate((at + 1) % count)
      else if (event.key === 'ArrowUp') activate((at - 1 + count) % count)
      else if ((event.key === 'Enter' || event.key === 'Tab') && item !== undefined) shown.command(item)
      else return false
      return true
    },
    onExit(props: SuggestionProps<SlashItem, SlashItem>) {
      mark(props, false)
      shown = null
      unmount?.()
      menu?.destroy()
    },
  }
}
