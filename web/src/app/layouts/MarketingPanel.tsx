import { IconChartDots, IconCompass, IconSparkles, IconUsers } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Wordmark } from '../../ui/Wordmark.tsx'
import classes from './AuthLayout.module.css'
import { Vignette } from './Vignette.tsx'

const features = [
  {
    icon: IconSparkles,
    title: 'AI-Powered Content Creation',
    text: 'Specialised AI agents handle SEO and content writing.',
  },
  {
    icon: IconCompass,
    title: 'Brand-Aligned Strategy',
    text: 'Every piece of content ladders up to a coherent brand strategy and voice.',
  },
  {
    icon: IconChartDots,
    title: 'End-to-End Workflow',
    text: 'From idea capture to analytics, reduce friction and enable consistent publishing at scale.',
  },
  {
    icon: IconUsers,
    title: 'Team Collaboration',
    text: 'Automatically notify the social media team when content is ready to polish and publish.',
  },
]

/** Scrolls to the form: smoothly, unless the person prefers reduced motion. */
function scrollToForm(event: MouseEvent) {
  event.preventDefault()
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  document.getElementById('access')?.scrollIntoView({ behavior })
}

export function MarketingPanel() {
  return (
    <aside className={classes.marketing} aria-label="About Draftwright">
      <div className={classes.pitch}>
        <Wordmark size="large" />
        <h2 className={classes.tagline}>From Raw Ideas to Published Content in Minutes</h2>
        <p className={classes.description}>
          Capture ideas and turn them into strategy-aligned content on every channel.
        </p>
        <a className={classes.access} href="#access" onClick={scrollToForm}>
          Access now
        </a>
        <Vignette />
        <ul className={classes.features}>
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon size={20} stroke={1.8} aria-hidden />
              <div>
                <strong>{title}</strong>
                <span>{text}</span>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
