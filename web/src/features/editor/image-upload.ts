import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { createUploadCard } from './upload-card.ts'

export interface UploadedImage {
  url: string
  width: number
  height: number
}
/** Uploads one picture; `onProgress` gets the uploaded fraction, 0 to 1. Rejects with an error whose message is shown to the person. */
export type UploadImage = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadedImage>

const key = new PluginKey<DecorationSet>('imageUpload')
const pictureTypes = /^image\/(?:png|jpeg|webp|gif|avif)$/u

interface ImageUploadOptions {
  upload: UploadImage | null
  /** Bytes. */
  maxSize: number
}

/** Pictures pasted, dropped or chosen; each shows its progress at its place in the text. */
export const ImageUpload = Extension.create<ImageUploadOptions>({
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
          // The command's own transaction ends first; each upload then starts its own.
          queueMicrotask(() => files.forEach((file) => startUpload(view, file, tr.selection.to, upload, maxSize)))
          return true
        },
    }
  },
  addProseMirrorPlugins() {
    const { upload, maxSize } = this.options
    if (!upload) return []
    const uploadPictures = (view: EditorView, data: DataTransfer | null, at: number, hasText: boolean) => {
      const files = [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
      if (files.length === 0 || hasText || !view.editable) return false
      files.forEach((file) => startUpload(view, file, at, upload, maxSize))
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
            return typeof change === 'symbol' ? mapped.remove(findDecorations(mapped, change)) : mapped
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          // Word adds a picture of the text to the text itself; only the text is used.
          handlePaste: (view, event) =>
            uploadPictures(
              view,
              event.clipboardData,
              view.state.selection.to,
              event.clipboardData?.types.includes('text/html') ?? false,
            ),
          handleDrop: (view, event, _slice, moved) => {
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to
            const isTaken = !moved && uploadPictures(view, event.dataTransfer, at, false)
            if (isTaken) event.preventDefault()
            return isTaken
          },
        },
      }),
    ]
  },
})

function findDecorations(set: DecorationSet, id: symbol): Decoration[] {
  return set.find(undefined, undefined, (spec) => spec['id'] === id)
}

function startUpload(view: EditorView, file: File, at: number, upload: UploadImage, maxSize: number): void {
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
      placeImage(view, id, image, file.name)
    } catch (error) {
      if (!stop.signal.aborted) card.showError(error instanceof Error ? error.message : 'The upload failed.', true)
    }
  }
  const card = createUploadCard(file, { onRetry: () => void send(), onRemove: drop })
  const blockEnd = findBlockEnd(view, at)
  const widget = Decoration.widget(blockEnd, card.dom, { id, side: 1, ignoreSelection: true, stopEvent: () => true })
  view.dispatch(view.state.tr.setMeta(key, widget).setMeta('addToHistory', false))
  if (!pictureTypes.test(file.type)) card.showError('Only PNG, JPEG, WebP, GIF and AVIF pictures can be added.', false)
  else if (file.size > maxSize) {
    const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(bytes < maxSize * 2 ? 1 : 0)
    card.showError(`It has ${megabytes(file.size)} MB. The limit is ${Math.round(maxSize / 1024 / 1024)} MB.`, false)
  } else void send()
}

function placeImage(view: EditorView, id: symbol, image: UploadedImage, name: string): void {
  if (view.isDestroyed) return
  const [spot] = findDecorations(key.getState(view.state) ?? DecorationSet.empty, id)
  const node = view.state.schema.nodes['image']?.create({
    src: image.url,
    width: image.width,
    height: image.height,
    alt: toAltText(name),
  })
  const { tr } = view.state
  // The surrounding text may have been deleted meanwhile; then the picture is dropped.
  if (spot && node) tr.insert(spot.from, node)
  view.dispatch(tr.setMeta(key, id))
}

/** After the outermost block at the position, where a picture is allowed. */
function findBlockEnd(view: EditorView, at: number): number {
  const spot = view.state.doc.resolve(Math.min(at, view.state.doc.content.size))
  return spot.depth === 0 ? spot.pos : spot.after(1)
}

/** Names from cameras and screenshots have no meaning; such a name is no description. */
function toAltText(name: string): string {
  const words = name
    .replace(/\.\w+$/u, '')
    .replaceAll(/[-_]+/gu, ' ')
    .trim()
  return /\d{3,}|^(?:image|img|screenshot|bildschirmfoto|pasted)/iu.test(words) ? '' : words
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    imageUpload: {
      /** Uploads pictures and inserts each after the current block. */
      insertImages: (files: File[]) => ReturnType
    }
  }
}
