import type { Media } from '@draftwright/contract/media'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { type Crop, moved, presets, resized, toRatio, whole } from './crop-moves.ts'
import styles from './CropStage.module.css'
import { inWidth } from './picture-address.ts'

interface CropStageProps {
  picture: Media
  isBusy: boolean
  onSave: (change: { crop: Crop | null; focal: Media['focal'] }) => void
  onCancel: () => void
}

const step = 0.01

/** The whole picture with the part that is shown, which is dragged or moved by arrow keys, and the point that always stays in sight. */
export function CropStage({ picture, isBusy, onSave, onCancel }: CropStageProps) {
  const [crop, setCrop] = useState<Crop>(picture.crop ?? whole)
  const [ratio, setRatio] = useState<number | null>(null)
  const [focal, setFocal] = useState(picture.focal)
  const stage = useRef<HTMLDivElement>(null)
  const shape = picture.whole.width / picture.whole.height

  const drag = (event: PointerEvent<HTMLElement>, apply: (from: Crop, dx: number, dy: number) => Crop) => {
    event.stopPropagation()
    const size = stage.current?.getBoundingClientRect()
    if (!size) return
    const grip = event.currentTarget
    const [x, y, from] = [event.clientX, event.clientY, crop]
    grip.setPointerCapture(event.pointerId)
    let hasMoved = false
    const move = (next: globalThis.PointerEvent) => {
      hasMoved ||= Math.hypot(next.clientX - x, next.clientY - y) > 3
      if (hasMoved) setCrop(apply(from, (next.clientX - x) / size.width, (next.clientY - y) / size.height))
    }
    const end = () => {
      grip.removeEventListener('pointermove', move)
      // A click that drags nothing says what matters in the picture.
      if (!hasMoved) setFocal({ x: clamp((x - size.left) / size.width), y: clamp((y - size.top) / size.height) })
    }
    grip.addEventListener('pointermove', move)
    grip.addEventListener('pointerup', end, { once: true })
  }
  const press = (event: KeyboardEvent, apply: (dx: number, dy: number) => void) => {
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key]
    if (by === undefined) return
    event.preventDefault()
    apply(by[0] ?? 0, by[1] ?? 0)
  }
  const isWhole = crop.width > 0.999 && crop.height > 0.999
  return (
    <div className={styles.editor}>
      <div className={styles.presets} role="group" aria-label="Shape">
        {presets.map(({ name, ratio: preset }) => (
          <Button
            key={name}
            size="sm"
            variant={ratio === preset ? 'secondary' : 'outline'}
            aria-pressed={ratio === preset}
            onClick={() => {
              setRatio(preset)
              setCrop(toRatio(crop, preset, shape))
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className={styles.stage} ref={stage} style={{ aspectRatio: shape, maxWidth: `min(100%, ${60 * shape}vh)` }}>
        <img src={inWidth(picture.whole.url, 800)} alt={picture.alt} draggable={false} />
        <button
          type="button"
          className={styles.crop}
          aria-label="Part that is shown. Arrow keys move it, with Shift they change its size."
          style={{ left: pc(crop.x), top: pc(crop.y), width: pc(crop.width), height: pc(crop.height) }}
          onPointerDown={(event) => drag(event, moved)}
          onKeyDown={(event) =>
            press(event, (dx, dy) =>
              setCrop(event.shiftKey ? resized(crop, dx, dy, ratio, shape) : moved(crop, dx, dy)),
            )
          }
        >
          <span
            className={styles.handle}
            onPointerDown={(event) => drag(event, (from, dx, dy) => resized(from, dx, dy, ratio, shape))}
          />
        </button>
        <button
          type="button"
          className={styles.focal}
          aria-label="What matters most. Arrow keys move it."
          title="Focal point"
          style={{ left: pc(focal.x), top: pc(focal.y) }}
          onKeyDown={(event) => press(event, (dx, dy) => setFocal({ x: clamp(focal.x + dx), y: clamp(focal.y + dy) }))}
        />
      </div>
      <p className={styles.help}>
        Drag the frame or its corner to crop. Click what matters most: it stays in sight wherever the picture is cut.
      </p>
      <div className={styles.actions}>
        <Button
          variant="ghost"
          onClick={() => {
            setCrop(whole)
            setRatio(null)
            setFocal({ x: 0.5, y: 0.5 })
          }}
        >
          Reset
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          loading={isBusy}
          onClick={() =>
            onSave({ crop: isWhole ? null : rounded(crop), focal: { x: round(focal.x), y: round(focal.y) } })
          }
        >
          Save
        </Button>
      </div>
    </div>
  )
}

const pc = (share: number) => `${share * 100}%`
const clamp = (share: number) => Math.max(0, Math.min(1, share))
const round = (share: number) => Math.round(share * 10_000) / 10_000
const rounded = ({ x, y, width, height }: Crop): Crop => ({
  x: round(x),
  y: round(y),
  width: round(Math.min(width, 1 - round(x))),
  height: round(Math.min(height, 1 - round(y))),
})
