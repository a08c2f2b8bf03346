import { IconDeviceLaptop, IconKey, IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { useIsBasicMode } from '../generation/index.ts'
import styles from './new-posts.module.css'

const settings = `${paths.accountSettings}?tab=models`
const ways = [
  { icon: IconKey, label: 'Connect a model', text: 'OpenAI, Anthropic, Google or your own server', to: settings },
  { icon: IconDeviceLaptop, label: 'Use a model on this computer', text: 'Free, and nothing leaves it', to: settings },
  { icon: IconMessageCircle, label: 'Use any chat', text: 'Copy a prompt, paste the answer', to: paths.createIdea },
] as const

/** The ways to have drafts written, while the workspace has no model. */
export function ModelWays() {
  const canChoose = useCan()('models:manage')
  if (useIsBasicMode() !== true) return null
  return (
    <section className={styles.card} aria-labelledby="model-ways">
      <h2 id="model-ways">Have drafts written for you</h2>
      <p>
        {canChoose
          ? 'Basic mode keeps your own words. A model writes a draft from them.'
          : 'Basic mode keeps your own words. Ask an owner to connect a model.'}
      </p>
      {canChoose ? (
        <ul className={styles.ways}>
          {ways.map(({ icon: Icon, label, text, to }) => (
            <li key={label}>
              <Icon size={18} stroke={1.6} aria-hidden />
              <Link to={to}>{label}</Link>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
