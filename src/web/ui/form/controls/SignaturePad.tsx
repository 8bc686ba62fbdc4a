import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

interface SignaturePadProps {
  /** Accessible label. */
  label: string;
  /** Label of the submit button. */
  submitLabel: string;
  disabled?: boolean;
  /** Disables input while the upload is pending. */
  isLocked?: boolean;
  onSigned: (picture: Blob) => void;
}

const WIDTH = 640;
const HEIGHT = 200;

/** Pointer position in canvas coordinates. */
function pointerPosition({
  clientX,
  clientY,
  currentTarget,
}: PointerEvent<HTMLCanvasElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT];
}

/** White background, independent of the colour scheme. */
function clearCanvas(canvas: HTMLCanvasElement | null): void {
  const pen = canvas?.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
}

function drawStroke(event: PointerEvent<HTMLCanvasElement>, isFirst: boolean): void {
  const pen = event.currentTarget.getContext('2d');
  if (!pen) return;
  const [x, y] = pointerPosition(event);
  if (isFirst) {
    pen.lineWidth = 3;
    pen.lineCap = 'round';
    pen.strokeStyle = '#111';
    pen.beginPath();
    pen.moveTo(x, y);
  }
  pen.lineTo(x, y);
  pen.stroke();
}

/** Signature field for touch, pen and mouse. */
export function SignaturePad({
  label,
  submitLabel,
  disabled = false,
  isLocked = false,
  onSigned,
}: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const drawing = useRef(false);
  const [signed, setSigned] = useState(false);
  const wipe = () => {
    clearCanvas(canvas.current);
    setSigned(false);
  };
  const hand = () => {
    canvas.current?.toBlob((picture) => {
      if (picture) onSigned(picture);
    }, 'image/png');
  };
  useEffect(() => {
    clearCanvas(canvas.current);
  }, []);
  return (
    <Box sx={{ display: 'grid', gap: 1, maxInlineSize: WIDTH }}>
      <Box
        component="canvas"
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={label}
        sx={canvasStyle}
        onPointerDown={(event: PointerEvent<HTMLCanvasElement>) => {
          if (isLocked) return;
          drawing.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          drawStroke(event, true);
          setSigned(true);
        }}
        onPointerMove={(event: PointerEvent<HTMLCanvasElement>) => {
          if (drawing.current) drawStroke(event, false);
        }}
        onPointerUp={() => {
          drawing.current = false;
        }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="contained" disabled={disabled || !signed} onClick={hand}>
          {submitLabel}
        </Button>
        <Button disabled={isLocked || !signed} onClick={wipe}>
          Clear
        </Button>
      </Box>
    </Box>
  );
}

const canvasStyle = {
  inlineSize: '100%',
  blockSize: 'auto',
  bgcolor: '#fff',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  touchAction: 'none',
  cursor: 'crosshair',
};
