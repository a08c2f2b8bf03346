import { Extension } from '@tiptap/core'
import { ReactRenderer } from '@tiptap/react'
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion'
import { SlashMenu, type SlashMenuHandle } from './SlashMenu.tsx'
import { filterSlashItems, type SlashItem } from './slash-items.ts'

/** Typing `/` at the start of a block or after a space lists the blocks that can be inserted. */
export const SlashCommands = Extension.create<{ onChooseImage: () => void }>({
  name: 'slashCommands',
  addOptions() {
    return { onChooseImage: () => undefined }
  },
  addProseMirrorPlugins() {
    const { onChooseImage } = this.options
    return [
      Suggestion<SlashItem, SlashItem>({
        editor: this.editor,
        char: '/',
        items: ({ query }) => filterSlashItems(query),
        allow: ({ state }) => !state.selection.$from.parent.type.spec.code,
        command: ({ editor, range, props: item }) => {
          const chain = editor.chain().focus().deleteRange(range)
          if (item.run === 'choose-image') {
            chain.run()
            onChooseImage()
          } else item.run(chain).run()
        },
        render: createMenuRenderer,
      }),
    ]
  },
})

function createMenuRenderer() {
  let menu: ReactRenderer<SlashMenuHandle> | null = null
  let unmount: (() => void) | null = null
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
      menu = new ReactRenderer(SlashMenu, { props, editor: props.editor })
      unmount = props.mount(menu.element)
      mark(props, true)
    },
    onUpdate(props: SuggestionProps<SlashItem, SlashItem>) {
      menu?.updateProps(props)
    },
    onKeyDown: ({ event }: { event: KeyboardEvent }) => menu?.ref?.onKeyDown(event) ?? false,
    onExit(props: SuggestionProps<SlashItem, SlashItem>) {
      mark(props, false)
      unmount?.()
      menu?.destroy()
    },
  }
}
