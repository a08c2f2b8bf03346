import type { Token, Tokens } from 'marked'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CitationChip } from './CitationChip.tsx'
import { decodeEntities } from './entities.ts'
import { parseLink } from './parse-link.ts'

/** Inline content of a block. Unsupported Markdown is shown as written. */
export function Inline({ tokens }: { tokens: readonly Token[] | undefined }) {
  return (tokens ?? []).map((token, at) => <Piece key={at} token={token} />)
}

function Piece({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case 'strong':
      return (
        <strong>
          <Inline tokens={(token as Tokens.Strong).tokens} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline tokens={(token as Tokens.Em).tokens} />
        </em>
      )
    case 'del':
      return (
        <del>
          <Inline tokens={(token as Tokens.Del).tokens} />
        </del>
      )
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>
    case 'br':
      return <br />
    case 'link':
      return <LinkPiece link={token as Tokens.Link} />
    case 'image':
      return <span>{decodeEntities((token as Tokens.Image).text)}</span>
    case 'text': {
      const { tokens, text } = token as Tokens.Text
      return tokens === undefined ? decodeEntities(text) : <Inline tokens={tokens} />
    }
    case 'escape':
      return (token as Tokens.Escape).text
    default:
      return token.raw
  }
}

/** A link into the app whose text is a number is a citation. */
const number = /^\d{1,3}$/u

function LinkPiece({ link }: { link: Tokens.Link }) {
  const target = parseLink(link.href)
  const words = <Inline tokens={link.tokens} />
  if (target.kind === 'words') return words
  if (target.kind === 'app') {
    return number.test(link.text) ? (
      <CitationChip number={link.text} to={target.to} title={link.title ?? ''} />
    ) : (
      <Link to={target.to}>{words}</Link>
    )
  }
  const isPlain = link.text.includes(target.host)
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer nofollow">
      {words}
      {isPlain ? null : ` (${target.host})`}
    </a>
  )
}
