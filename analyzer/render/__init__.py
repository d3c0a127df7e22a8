"""How results look: as text, as SVG pictures and as HTML tables."""
