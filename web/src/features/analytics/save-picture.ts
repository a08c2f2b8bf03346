import { saveFile } from '../../api/download.ts'

const scale = 2
const painted = ['fill', 'stroke', 'stroke-dasharray', 'font-size', 'font-family', 'font-weight'] as const

/** Saves a chart as PNG, with the colours it has on the screen and twice as many pixels. Throws if the browser cannot draw it. */
export async function savePicture(svg: SVGSVGElement, name: string): Promise<void> {
  const { width, height } = svg.viewBox.baseVal
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width * scale))
  copy.setAttribute('height', String(height * scale))
  // A picture of its own knows no style sheet.
  const shapes = [...svg.querySelectorAll('*')]
  for (const [at, shape] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const source = shapes[at]
    if (source === undefined) continue
    const style = getComputedStyle(source)
    for (const property of painted) shape.style.setProperty(property, style.getPropertyValue(property))
  }
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale })
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('The picture could not be drawn')
  drawing.fillStyle = getComputedStyle(svg.closest('section') ?? document.body).backgroundColor
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (file === null) throw new Error('The picture could not be drawn')
  saveFile(file, name)
}
