import { IconCheck, IconMicrophone, IconWorld } from '@tabler/icons-react'
import classes from './Vignette.module.css'

const steps = ['Brief', 'Outline', 'Draft', 'Edit', 'Fit']
/** Bar heights of the audio waveform, in viewBox units. */
const wave = [6, 12, 20, 9, 16, 24, 14, 7, 18, 11, 22, 8, 15, 10, 19, 6, 13, 9]

/** An illustration of the product: a spoken idea, the steps it goes through, and the resulting post. */
export function Vignette() {
  return (
    <div className={classes.stage} aria-hidden>
      <div className={classes.idea}>
        <span className={classes.label}>
          <IconMicrophone size={14} /> Idea
        </span>
        <svg className={classes.wave} viewBox="0 0 108 26">
          {wave.map((height, at) => (
            <rect key={at} x={at * 6} y={13 - height / 2} width="3" height={height} rx="1.5" />
          ))}
        </svg>
        <p>“so, um, hello first, form second, that is the whole trick…”</p>
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>
            <IconCheck size={11} stroke={3} />
            {step}
          </li>
        ))}
      </ol>
      <div className={classes.post}>
        <span className={classes.bar}>
          <i />
          <i />
          <i />
        </span>
        <div className={classes.text}>
          <span className={classes.cover} />
          <strong>Hello first, form second</strong>
          <i style={{ width: '100%' }} />
          <i style={{ width: '92%' }} />
          <i style={{ width: '64%' }} />
          <span className={classes.foot}>
            <span className={classes.live}>
              <IconWorld size={12} /> Published
            </span>
            <svg className={classes.views} viewBox="0 0 60 20">
              <path d="M1 17 L11 14 L21 15 L31 9 L41 10 L51 4 L59 2" />
            </svg>
          </span>
        </div>
      </div>
    </div>
  )
}
