import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

interface SignaturePadProps {
  /** Accessible label. */
  label: string;
  submitLabel: string;
  disabled: boolean;
  /** Disables input while the upload is pending. */
  isLocked: boolean;
  onSigned: (image: Blob) => void;
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
  const context = canvas?.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

function drawStroke(event: PointerEvent<HTMLCanvasElement>, isFirst: boolean): void {
  const context = event.currentTarget.getContext('2d');
  if (!context) return;
  const [x, y] = pointerPosition(event);
  if (isFirst) {
    context.lineWidth = 3;
    context.lineCap = 'round';
    context.strokeStyle = '#111';
    context.beginPath();
    context.moveTo(x, y);
  }
  context.lineTo(x, y);
  context.stroke();
}

/** Signature field for touch, pen and mouse. */
export function SignaturePad({ label, submitLabel, disabled, isLocked, onSigned }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const drawing = useRef(false);
  const [signed, setSigned] = useState(false);
  const clear = () => {
    clearCanvas(canvas.current);
    setSigned(false);
  };
  const endStroke = () => {
    drawing.current = false;
  };
  const submit = () => {
    canvas.current?.toBlob((image) => {
      if (image) onSigned(image);
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
        onPointerUp={endStroke}
        onPointerCancel={endStroke}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button variant="contained" disabled={disabled || !signed} onClick={submit}>
          {submitLabel}
        </Button>
        <Button disabled={isLocked || !signed} onClick={clear}>
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
