import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import type { Media } from '../../../../../domain/media/media';
import { fileUrl } from '../../../../api/fileUrl';

interface ReviewPhotoProps {
  photo: Media | null | undefined;
  isZoomed: boolean;
  onZoom: (isZoomed: boolean) => void;
}

/** The photo of a reading; a click or Z shows it in full size. */
export function ReviewPhoto({ photo, isZoomed, onZoom }: ReviewPhotoProps) {
  const url = fileUrl(photo?.filePath);
  if (!url) return <Typography sx={{ color: 'text.secondary' }}>No photo</Typography>;
  const close = () => {
    onZoom(false);
  };
  return (
    <>
      <ButtonBase
        aria-label="Zoom the photo"
        onClick={() => {
          onZoom(true);
        }}
        sx={{ borderRadius: 1, '&:focus-visible': { outline: 2, outlineOffset: 2 } }}
      >
        <Box component="img" src={url} alt="Photo of the counter" sx={photoStyle} />
      </ButtonBase>
      <Dialog
        open={isZoomed}
        onClose={close}
        maxWidth={false}
        slotProps={{ paper: { 'aria-label': 'Photo of the counter' } }}
        onKeyDown={({ key }) => {
          if (key.toLowerCase() === 'z') close();
        }}
      >
        <ButtonBase aria-label="Close the photo" onClick={close} autoFocus>
          <Box component="img" src={url} alt="" sx={zoomedStyle} />
        </ButtonBase>
      </Dialog>
    </>
  );
}

const photoStyle = {
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: 220,
  borderRadius: 1,
  bgcolor: 'action.hover',
};
const zoomedStyle = { display: 'block', maxInlineSize: '90vw', maxBlockSize: '85vh' };
