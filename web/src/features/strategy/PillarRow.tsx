import type { PillarChannel } from '@draftwright/contract/pillar-channels'
import type { Pillar } from '@draftwright/contract/pillars'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useUpdateAssociationMutation } from '../channels/index.ts'
import { formatIntention } from '../pillars/index.ts'
import classes from './PillarRow.module.css'

/** Keywords shown before the rest is only counted. */
const shownKeywords = 5

export function PillarRow({ pillar, associations }: { pillar: Pillar; associations: PillarChannel[] }) {
  const can = useCan()
  const mayManage = can('channels:manage')
  const [update] = useUpdateAssociationMutation()
  const { primary_keyword, keywords } = pillar
  const ordered =
    primary_keyword === null ? keywords : [primary_keyword, ...keywords.filter((word) => word !== primary_keyword)]
  const rest = ordered.length - shownKeywords
  return (
    <li className={classes.row} data-active={pillar.is_active}>
      <div className={classes.main}>
        <Link to={paths.pillar(pillar.id)} className={classes.name} data-row>
          {pillar.name}
        </Link>
        {!pillar.is_active && <span className={classes.off}>Inactive</span>}
        {pillar.description !== null && <p className={classes.description}>{pillar.description}</p>}
        {ordered.length > 0 && (
          <ul className={classes.keywords} aria-label="Keywords">
            {ordered.slice(0, shownKeywords).map((word) => (
              <li key={word} data-primary={word === primary_keyword}>
                {word}
              </li>
            ))}
            {rest > 0 && <li>+{rest}</li>}
          </ul>
        )}
        <p className={classes.facts}>
          <span>
            Searches per month:{' '}
            <span className="tabular">
              {pillar.est_volume === null ? 'not measured' : pillar.est_volume.toLocaleString('en')}
            </span>
          </span>
          {pillar.intention !== null && <span>{formatIntention(pillar.intention)}</span>}
        </p>
      </div>
      <ul className={classes.channels} aria-label={`Channels of ${pillar.name}`}>
        {associations.map((association) => (
          <li key={association.id}>
            <Toggle
              size="sm"
              label={association.channel.name}
              description={
                association.prompt === null ? undefined : <span className={classes.prompt}>{association.prompt}</span>
              }
              checked={association.is_active}
              isReadOnly={!mayManage}
              onChange={(is_active) =>
                update({ params: { id: association.id }, body: { is_active } })
                  .unwrap()
                  .catch(showErrorToast)
              }
            />
          </li>
        ))}
        {mayManage && (
          <li>
            <Button
              variant="ghost"
              size="sm"
              icon={<IconPlus size={14} />}
              to={`${paths.pillar(pillar.id)}?add=channel`}
              aria-label={`Add channel to ${pillar.name}`}
            >
              Channel
            </Button>
          </li>
        )}
      </ul>
    </li>
  )
}
