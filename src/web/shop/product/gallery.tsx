import { Picture } from '#web/widgets/product/picture.tsx'

/** All pictures in a snapping strip; the thumbnails link to theirs, with or without script. */
export function Gallery(props: {
  pictures: string[]
  texts: Record<string, string>
  name: string
}) {
  const { pictures, texts, name } = props
  if (pictures.length === 0)
    return <Picture picture={null} alt={`No picture of ${name}`} widths={[480]} sizes="100vw" />
  return (
    <div className="min-w-0 self-start lg:sticky lg:top-20">
      <ul
        aria-label="Pictures"
        {...(pictures.length > 1 && { tabIndex: 0 })}
        className="flex snap-x snap-mandatory overflow-x-auto rounded-large"
      >
        {pictures.map((picture, index) => (
          <li key={picture} id={`picture-${index + 1}`} className="w-full flex-none snap-center">
            <Picture
              picture={picture}
              alt={texts[picture] ?? (index === 0 ? name : `${name}, picture ${index + 1}`)}
              widths={[480, 960]}
              sizes="(min-width: 992px) 620px, 94vw"
              eager={index === 0}
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="mt-3 flex gap-2">
          {pictures.map((picture, index) => (
            <li key={picture} className="w-18">
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Picture ${index + 1}`}
                onClick={(event) => {
                  event.preventDefault()
                  const target = document.getElementById(`picture-${index + 1}`)!
                  target.parentElement!.scrollTo({
                    left: target.offsetLeft - target.parentElement!.offsetLeft,
                  })
                }}
              >
                <Picture picture={picture} alt="" widths={[96, 240]} sizes="72px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
