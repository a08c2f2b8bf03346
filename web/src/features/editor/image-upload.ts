import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { uploadCard } from './upload-card.ts'

export interface UploadedImage {
  url: string
  width: number
  height: number
}
/** Sends one picture; `onProgress` gets the share sent, 0 to 1. Rejects with an error whose message a person can read. */
export type UploadImage = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadedImage>

const key = new PluginKey<DecorationSet>('imageUpload')
const pictureTypes = /^image\/(?:png|jpeg|webp|gif|avif)$/u

interface Options {
  upload: UploadImage | null
  /** Bytes. */
  maxSize: number
}

/** Pictures pasted, dropped or chosen; each shows its progress in the text where it will stand. */
export const ImageUpload = Extension.create<Options>({
  name: 'imageUpload',
  addOptions() {
    return { upload: null, maxSize: 10 * 1024 * 1024 }
  },
  addCommands() {
    return {
      insertImages:
        (files) =>
        ({ view, tr }) => {
          const { upload, maxSize } = this.options
          if (!upload) return false
          // The command's own transaction ends first; each upload then opens its own.
          queueMicrotask(() => files.forEach((file) => start(view, file, tr.selection.to, upload, maxSize)))
          return true
        },
    }
  },
  addProseMirrorPlugins() {
    const { upload, maxSize } = this.options
    if (!upload) return []
    const take = (view: EditorView, data: DataTransfer | null, at: number, hasText: boolean) => {
      const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
      if (files.length === 0 || hasText || !view.editable) return false
      files.forEach((file) => start(view, file, at, upload, maxSize))
      return true
    }
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, set) {
            const mapped = set.map(transaction.mapping, transaction.doc)
            const change: unknown = transaction.getMeta(key)
            if (change instanceof Decoration) return mapped.add(transaction.doc, [change])
            return typeof change === 'symbol' ? mapped.remove(find(mapped, change)) : mapped
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          // Word sends a picture of the text beside the text itself; the text is what was meant.
          handlePaste: (view, event) =>
            take(
              view,
              event.clipboardData,
              view.state.selection.to,
              event.clipboardData?.types.includes('text/html') ?? false,
            ),
          handleDrop: (view, event, _slice, moved) => {
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to
            const isTaken = !moved && take(view, event.dataTransfer, at, false)
            if (isTaken) event.preventDefault()
            return isTaken
          },
        },
      }),
    ]
  },
})

function find(set: DecorationSet, id: symbol): Decoration[] {
  return set.find(undefined, undefined, (spec) => spec['id'] === id)
}

function start(view: EditorView, file: File, at: number, upload: UploadImage, maxSize: number): void {
  const id = Symbol(file.name)
  const stop = new AbortController()
  const drop = () => {
    stop.abort()
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, id).setMeta('addToHistory', false))
  }
  const send = async () => {
    card.showProgress(0)
    try {
      const image = await upload(file, card.showProgress, stop.signal)
      place(view, id, image, file.name)
    } catch (error) {
      if (!stop.signal.aborted) card.showError(error instanceof Error ? error.message : 'The upload failed.', true)
    }
  }
  const card = uploadCard(file, { onRetry: () => void send(), onRemove: drop })
  const blockEnd = endOfBlock(view, at)
  const widget = Decoration.widget(blockEnd, card.dom, { id, side: 1, ignoreSelection: true, stopEvent: () => true })
  view.dispatch(view.state.tr.setMeta(key, widget).setMeta('addToHistory', false))
  if (!pictureTypes.test(file.type)) card.showError('Only PNG, JPEG, WebP, GIF and AVIF pictures can be added.', false)
  else if (file.size > maxSize) {
    const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(bytes < maxSize * 2 ? 1 : 0)
    card.showError(`It has ${megabytes(file.size)} MB. The limit is ${Math.round(maxSize / 1024 / 1024)} MB.`, false)
  } else void send()
}

function place(view: EditorView, id: symbol, image: UploadedImage, name: string): void {
  if (view.isDestroyed) return
  const [spot] = find(key.getState(view.state) ?? DecorationSet.empty, id)
  const node = view.state.schema.nodes['image']?.create({
    src: image.url,
    width: image.width,
    height: image.height,
    alt: altFromName(name),
  })
  const { tr } = view.state
  // The text around may have been deleted meanwhile; then the picture is not wanted any more.
  if (spot && node) tr.insert(spot.from, node)
  view.dispatch(tr.setMeta(key, id))
}

/** After the outermost block at the position, where a picture may stand. */
function endOfBlock(view: EditorView, at: number): number {
  const spot = view.state.doc.resolve(Math.min(at, view.state.doc.content.size))
  return spot.depth === 0 ? spot.pos : spot.after(1)
}

/** Cameras and screenshots name files without meaning; such a name is no description. */
function altFromName(name: string): string {
  const words = name
    .replace(/\.\w+$/u, '')
    .replaceAll(/[-_]+/gu, ' ')
    .trim()
  return /\d{3,}|^(?:image|img|screenshot|bildschirmfoto|pasted)/iu.test(words) ? '' : words
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    imageUpload: {
      /** Uploads pictures and puts each after the current block. */
      insertImages: (files: File[]) => ReturnType
    }
  }
}
