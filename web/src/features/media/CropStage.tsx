import type { Media } from '@draftwright/contract/media'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { type Crop, moveCrop, cropPresets, resizeCrop, fitCropToRatio, fullCrop } from './crop-geometry.ts'
import styles from './CropStage.module.css'
import { toPictureUrl } from './picture-url.ts'

interface CropStageProps {
  picture: Media
  isBusy: boolean
  onSave: (change: { crop: Crop | null; focal: Media['focal'] }) => void
  onCancel: () => void
}

const step = 0.01

/** The whole picture with its crop, dragged or moved by arrow keys, and the focal point that is always visible. */
export function CropStage({ picture, isBusy, onSave, onCancel }: CropStageProps) {
  const [crop, setCrop] = useState<Crop>(picture.crop ?? fullCrop)
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
      // A click without a drag sets the focal point.
      if (!hasMoved)
        setFocal({ x: clampShare((x - size.left) / size.width), y: clampShare((y - size.top) / size.height) })
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
        {cropPresets.map(({ name, ratio: preset }) => (
          <Button
            key={name}
            size="sm"
            variant={ratio === preset ? 'secondary' : 'outline'}
            aria-pressed={ratio === preset}
            onClick={() => {
              setRatio(preset)
              setCrop(fitCropToRatio(crop, preset, shape))
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className={styles.stage} ref={stage} style={{ aspectRatio: shape, maxWidth: `min(100%, ${60 * shape}vh)` }}>
        <img src={toPictureUrl(picture.whole.url, 800)} alt={picture.alt} draggable={false} />
        <button
          type="button"
          className={styles.crop}
          aria-label="Crop area. Arrow keys move it. Shift and arrow keys resize it."
          style={{
            left: toPercent(crop.x),
            top: toPercent(crop.y),
            width: toPercent(crop.width),
            height: toPercent(crop.height),
          }}
          onPointerDown={(event) => drag(event, moveCrop)}
          onKeyDown={(event) =>
            press(event, (dx, dy) =>
              setCrop(event.shiftKey ? resizeCrop(crop, dx, dy, ratio, shape) : moveCrop(crop, dx, dy)),
            )
          }
        >
          <span
            className={styles.handle}
            onPointerDown={(event) => drag(event, (from, dx, dy) => resizeCrop(from, dx, dy, ratio, shape))}
          />
        </button>
        <button
          type="button"
          className={styles.focal}
          aria-label="Focal point. Arrow keys move it."
          title="Focal point"
          style={{ left: toPercent(focal.x), top: toPercent(focal.y) }}
          onKeyDown={(event) =>
            press(event, (dx, dy) => setFocal({ x: clampShare(focal.x + dx), y: clampShare(focal.y + dy) }))
          }
        />
      </div>
      <p className={styles.help}>Drag the frame to crop. Click to set the focal point that stays visible.</p>
      <div className={styles.actions}>
        <Button
          variant="ghost"
          onClick={() => {
            setCrop(fullCrop)
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
            onSave({
              crop: isWhole ? null : roundCrop(crop),
              focal: { x: roundShare(focal.x), y: roundShare(focal.y) },
            })
          }
        >
          Save
        </Button>
      </div>
    </div>
  )
}

const toPercent = (share: number) => `${share * 100}%`
const clampShare = (share: number) => Math.max(0, Math.min(1, share))
const roundShare = (share: number) => Math.round(share * 10_000) / 10_000
const roundCrop = ({ x, y, width, height }: Crop): Crop => ({
  x: roundShare(x),
  y: roundShare(y),
  width: roundShare(Math.min(width, 1 - roundShare(x))),
  height: roundShare(Math.min(height, 1 - roundShare(y))),
})
