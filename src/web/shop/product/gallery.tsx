import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import * as productTexts from '#texts/product.ts'
import { arriveAt, leaveFrom } from '#web/browser/move-picture.ts'
import { Picture } from '#web/widgets/product/picture.tsx'

interface GalleryProps {
  pictures: string[]
  texts: Record<string, string>
  name: string
  /** Shown on the picture. */
  children: ReactNode
}

/** All pictures in a snapping strip; the links below lead to theirs, with or without script. */
export function Gallery({ pictures, texts, name, children }: GalleryProps) {
  const [current, setCurrent] = useState(0)
  const strip = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const element = strip.current
    arriveAt(element)
    return () => leaveFrom(element)
  }, [])
  const [first, second] = pictures
  if (!first)
    return (
      <div className="product-gallery">
        <Picture
          picture={null}
          alt={productTexts.noPicture({ name })}
          widths={[480]}
          sizes="100vw"
        />
        {children}
      </div>
    )
  const hasDimensions = second !== undefined && isDrawing(texts[second])
  const buildLinkProps = (index: number) => ({
    'aria-current': index === current ? ('true' as const) : undefined,
    onClick: (event: React.MouseEvent) => {
      event.preventDefault()
      scrollToPicture(index)
    },
  })
  return (
    <div className="product-gallery">
      <div className="relative">
        <ul
          ref={strip}
          aria-label={productTexts.pictures()}
          {...(pictures.length > 1 && { tabIndex: 0 })}
          className="gallery-strip"
          onScroll={({ currentTarget: strip }) =>
            setCurrent(Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)))
          }
        >
          {pictures.map((picture, index) => (
            <li key={picture} id={`picture-${index + 1}`} className="w-full flex-none snap-center">
              <Picture
                picture={picture}
                alt={
                  texts[picture] ??
                  (index === 0 ? name : productTexts.namedPicture({ name, number: index + 1 }))
                }
                widths={[480, 960]}
                sizes="(min-width: 73.75rem) 480px, (min-width: 53.75rem) 60vw, 100vw"
                eager={index === 0}
              />
            </li>
          ))}
        </ul>
        {pictures.length > 1 && (
          <span aria-hidden="true" className="gallery-dots">
            {pictures.map((picture, index) => (
              <i key={picture} data-on={index === current ? '' : undefined} />
            ))}
          </span>
        )}
        {hasDimensions && (
          <nav aria-label={productTexts.view()} className="gallery-views">
            <a href="#picture-1" {...buildLinkProps(0)}>
              {productTexts.picture()}
            </a>
            <a href="#picture-2" {...buildLinkProps(1)}>
              {productTexts.dimensions()}
            </a>
          </nav>
        )}
        {children}
      </div>
      {pictures.length > 1 && (
        <ul className="mt-2 flex gap-2 max-md:hidden">
          {pictures.map((picture, index) => (
            <li key={picture} className="w-16">
              <a
                href={`#picture-${index + 1}`}
                aria-label={productTexts.pictureNumber({ number: index + 1 })}
                className="block rounded-large aria-[current]:outline-2 aria-[current]:outline-ink"
                {...buildLinkProps(index)}
              >
                <Picture picture={picture} alt="" widths={[96, 240]} sizes="64px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A drawing with measures says so in its alternative text. */
function isDrawing(text: string | undefined): boolean {
  return text?.startsWith('Dimensions of ') ?? false
}

function scrollToPicture(index: number) {
  const target = document.getElementById(`picture-${index + 1}`)!
  target.parentElement!.scrollTo({ left: target.offsetLeft - target.parentElement!.offsetLeft })
}
